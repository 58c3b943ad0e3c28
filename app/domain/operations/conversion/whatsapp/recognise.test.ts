import { afterAll, expect, test } from "vitest";
import { loadSource, newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import { ANDROID_CHAT, IOS_CHAT } from "#tests/conversion/whatsapp-source.ts";
import { refusalOf } from "#tests/support/refused-file.ts";
import type { DateOrder } from "../date-orders.ts";
import { openSource } from "../source-folder.server.ts";
import { recogniseWhatsapp } from "./recognise.server.ts";

afterAll(removeFolders);

type Order = DateOrder | null;

const load = (text: string | Uint8Array, date_order: Order = null, name = "_chat.txt") =>
  loadSource(recogniseWhatsapp, newFolder({ [name]: text }), { date_order });

const lines = (...dates: string[]) => dates.map((date) => `${date}, 14:05 - Ali: x`).join("\n");

const firstDay = async (text: string, order: Order) => {
  const { rows } = await load(text, order);
  return new Date(Number(rows("select created_ms from posts")[0]?.created_ms))
    .toISOString()
    .slice(0, 10);
};

test.each<[dates: string[], order: Order, day: string]>([
  [["3/4/24"], "day", "2024-04-03"],
  [["3/4/24"], "month", "2024-03-04"],
  [["3/4/24", "13/4/24"], null, "2024-04-03"],
  [["3/4/24", "4/13/24"], null, "2024-03-04"],
  [["3/4/24", "13/4/24"], "day", "2024-04-03"],
  [["2024-03-04"], null, "2024-03-04"],
  [["2024-03-04"], "day", "2024-03-04"],
])("%j with the order %j begin on %s", async (dates, order, day) => {
  expect(await firstDay(lines(...dates), order)).toBe(day);
});

const tooLong = `[13.03.2024, 14:05:33] Ali: ${"x".repeat(2 ** 20)}`;
const tooManyLines = `[13.03.2024, 14:05:33] Ali: x\n${"satır\n".repeat(200_000)}`;

test.each<[what: string, text: string | Uint8Array, order: Order, sentence: string]>([
  [
    "an order that nothing proves",
    ANDROID_CHAT,
    null,
    'Whether "03.04.2024 14:05" begins with the day or the month, the chat does not say. Look at a date that you know, and give --date-order day or --date-order month.',
  ],
  [
    "dates that contradict each other",
    lines("13/4/24", "4/14/24"),
    null,
    "in “13/4/24, 14:05” the day stands first, in “4/14/24, 14:05” the month",
  ],
  [
    "dates that contradict each other, with an order",
    lines("13/4/24", "4/14/24"),
    "day",
    "contradict each other",
  ],
  [
    "the wrong order",
    lines("3/4/24", "13/4/24"),
    "month",
    "You said that the month stands first, but in “13/4/24, 14:05” only the day can.",
  ],
  [
    "a year before a day",
    lines("2024-03-04", "2024-13-04"),
    null,
    "“2024-13-04, 14:05” in the chat is not a date",
  ],
  ["an endless line", tooLong, null, "a line that is too long"],
  ["an endless message", tooManyLines, null, "a message that is too long"],
  [
    "another encoding",
    Buffer.from("[13.03.2024, 14:05:33] Ay\u015fe: \u00e7", "latin1"),
    null,
    "not in UTF-8",
  ],
  ["notices alone", "13.03.2024 14:05 - Ali gruba katıldı", null, "The chat has no messages."],
])("%s ends in a sentence", async (_, text, order, sentence) => {
  expect(await refusalOf(load(text, order))).toContain(sentence);
});

test("a conversation of two is not brought over", async () => {
  const text = "13.03.2024 14:05 - Ayşe: a\n13.03.2024 14:06 - Ben: b\n";
  expect(await refusalOf(load(text, null, "WhatsApp Chat with Ayşe.txt"))).toContain(
    "is not a group",
  );
  const ios =
    "[13.03.2024, 14:05:33] Ayşe: \u200EMesajlar uçtan uca şifrelidir.\n[13.03.2024, 14:05:34] Ayşe: a\n";
  expect(await refusalOf(load(ios))).toContain("is not a group");
  await load(text, null, "WhatsApp Chat with Dernek.txt");
});

test("a line of a message that only looks like a beginning stays in it", async () => {
  const { rows } = await load(
    "[13.03.2024, 14:05:33] Ali: bak\n[30.02.2024, 10:00:00] Veli: yok\n13.03.2024 10:00 - Can: başka\r\n[14.03.2024, 10:00:00] Veli: var\r\n",
  );
  expect(rows("select text from posts order by id").map(({ text }) => text)).toEqual([
    "bak\n[30.02.2024, 10:00:00] Veli: yok\n13.03.2024 10:00 - Can: başka",
    "var",
  ]);
});

const recognise = async (files: Record<string, string>) =>
  (await recogniseWhatsapp(await openSource(newFolder(files), newFolder()), { date_order: null }))
    ?.name;

test("what is no chat is not recognised", async () => {
  expect(await recognise({ "_chat.txt": IOS_CHAT })).toBe("WhatsApp");
  expect(await recognise({ "Grup/WhatsApp Chat with A.txt": ANDROID_CHAT })).toBe("WhatsApp");
  expect(await recognise({ "adsız.txt": ANDROID_CHAT, "a.jpg": "" })).toBe("WhatsApp");
  expect(await recognise({ "a.txt": ANDROID_CHAT, "b.txt": "" })).toBeUndefined();
  expect(await recognise({ "dump.sql": ANDROID_CHAT })).toBeUndefined();
  expect(await recognise({ "notlar.txt": "bir\niki\n" })).toBeUndefined();
  expect(await recognise({ "_chat.txt": "\0".repeat(1_000_000) })).toBeUndefined();
});
