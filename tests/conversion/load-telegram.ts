import { recogniseTelegram } from "#app/domain/operations/conversion/telegram/recognise.server.ts";
import { loadSource, newFolder } from "./load-source.ts";
import { telegramJson, writeTelegramSource } from "./telegram-source.ts";

export const loadJson = (value: unknown) =>
  loadSource(recogniseTelegram, newFolder({ "result.json": telegramJson(value) }));

export async function loadExport() {
  const folder = newFolder();
  writeTelegramSource(folder);
  return await loadSource(recogniseTelegram, folder);
}
