import { createReadStream } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { convertFolder } from "#tests/conversion/convert-folder.ts";
import { newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import { writeTelegramSource } from "#tests/conversion/telegram-source.ts";
import { writeWhatsappFolder } from "#tests/conversion/whatsapp-source.ts";
import { readArchive } from "../../backups/archive-file.server.ts";

afterAll(removeFolders);

async function readEntries(archive: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  for await (const { name, body } of readArchive(createReadStream(archive))) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    entries.set(name, Buffer.concat(chunks).toString("utf8"));
  }
  return entries;
}

test.each([
  ["Telegram", writeTelegramSource],
  ["WhatsApp", writeWhatsappFolder],
] as const)("an export of %s becomes an archive without telephone numbers", async (name, write) => {
  const folder = newFolder();
  write(folder);
  const { out, bytes, report } = await convertFolder(folder);
  expect(report.source).toBe(name);
  const entries = await readEntries(out);
  const everything = [...entries.values()].join("\n");
  expect(everything).toContain('"is_restricted":true');
  expect(everything).not.toMatch(/532 ?111|533 ?999/);
  const again = await convertFolder(folder);
  expect(again.bytes.equals(bytes)).toBe(true);
});
