import { afterAll, expect, test } from "vitest";
import { loadSource, newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import { loadJson } from "#tests/conversion/load-telegram.ts";
import { telegramGroup, telegramJson, telegramMessage } from "#tests/conversion/telegram-source.ts";
import { refusalOf } from "#tests/support/refused-file.ts";
import { openSource } from "../source-folder.server.ts";
import { recogniseTelegram } from "./recognise.server.ts";

afterAll(removeFolders);

const GROUP_START = '{"name": "A", "type": "private_group", "id": 1, "messages": [';

test.each([
  [
    "a conversation",
    telegramJson(telegramGroup({ type: "personal_chat" })),
    "A conversation of two is not brought over",
  ],
  [
    "an empty group",
    telegramJson(telegramGroup({ messages: [] })),
    "no group and no channel with messages",
  ],
  [
    "no type before the messages",
    '{"messages": [{"id": 1}], "type": "private_group"}',
    "does not say what kind of chat",
  ],
  ["a file that is cut off", telegramJson(telegramGroup()).slice(0, -300), "ends in the middle"],
  ["no JSON", `${GROUP_START} {"id": x} ]}`, "is not JSON"],
  ["crossed brackets", `${GROUP_START} } }`, "is not JSON"],
  ["endless nesting", `${GROUP_START} ${"[".repeat(1000)}`, "nested too deeply"],
  [
    "endless nesting outside of messages",
    `{"about": "", "messages": [], "type": "", "a": ${"[".repeat(1000)}`,
    "nested too deeply",
  ],
  [
    "an endless string",
    `${GROUP_START} {"a": "${"\0".repeat(17 * 1024 * 1024)}`,
    "too long for a message",
  ],
])("%s ends in a sentence", async (_, json, sentence) => {
  const folder = newFolder({ "result.json": json });
  expect(await refusalOf(loadSource(recogniseTelegram, folder))).toContain(sentence);
});

test("a path that leads out of the folder is a missing file", async () => {
  const { rows } = await loadJson(
    telegramGroup({
      messages: [
        telegramMessage(1, "2024-03-10T20:00:00", {
          from: "A",
          from_id: "user1",
          text: "",
          photo: "../../etc/passwd",
        }),
        { id: 2, type: "message", text: "no date", from: "A" },
        "no message",
        telegramMessage(3, "2024-03-10T20:00:00", { from: 5, from_id: [], text: 7, photo: {} }),
      ],
    }),
  );
  expect(rows("select path from files")).toEqual([{ path: null }]);
  expect(rows("select count(*) as count from posts")).toEqual([{ count: 1 }]);
});

const recognise = async (files: Record<string, string>) =>
  recogniseTelegram(await openSource(newFolder(files), newFolder()), { date_order: null });

test("other files are not recognised, and pages are explained", async () => {
  expect(await recognise({ "dump.sql": "" })).toBeNull();
  expect(await recognise({ "result.json": '{"a": 1}' })).toBeNull();
  expect(await recognise({ "result.json": "\0".repeat(1000) })).toBeNull();
  const pages = { "messages.html": "<html><head><title>Exported Data</title>" };
  expect(await refusalOf(recognise(pages))).toContain("choose JSON");
  expect((await recognise({ "ChatExport/result.json": telegramJson(telegramGroup()) }))?.name).toBe(
    "Telegram",
  );
  expect((await recognise({ "result (1).json": telegramJson(telegramGroup()) }))?.name).toBe(
    "Telegram",
  );
});
