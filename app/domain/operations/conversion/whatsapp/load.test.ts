import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadSource, newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import {
  ANDROID_CHAT,
  PICTURE,
  writeWhatsappFolder,
  writeWhatsappZip,
} from "#tests/conversion/whatsapp-source.ts";
import type { DateOrder } from "../date-orders.ts";
import { recogniseWhatsapp } from "./recognise.server.ts";

afterAll(removeFolders);

async function loadIos() {
  const folder = newFolder();
  writeWhatsappFolder(folder);
  return await loadSource(recogniseWhatsapp, folder);
}

const loadText = (text: string, date_order: DateOrder | null = null, name = "_chat.txt") =>
  loadSource(recogniseWhatsapp, newFolder({ [name]: text }), { date_order });

/** Clocks of the site are three hours before UTC. */
const clock = (time: string) => Date.parse(`${time}+03:00`);

test("a group of an iPhone becomes a private forum with a topic for each week", async () => {
  const { rows } = await loadIos();
  const forum = { description: "", is_private: 1, name: "Komşular" };
  expect(rows("select * from forums order by id")).toEqual([
    { ...forum, id: 1, parent_id: null, position: 1, holds_topics: 0, is_read_only: 0 },
    { ...forum, id: 2, parent_id: 1, position: 2, holds_topics: 1, is_read_only: 1 },
  ]);
  expect(rows("select id, forum_id, title from topics order by id")).toEqual([
    { id: 1, forum_id: 2, title: "2024-03-04 – 2024-03-10" },
    { id: 2, forum_id: 2, title: "2024-03-11 – 2024-03-17" },
    { id: 3, forum_id: 2, title: "2024-03-18 – 2024-03-24" },
  ]);
});

test("messages keep the order of the file and the hours of its clock", async () => {
  const { rows } = await loadIos();
  expect(rows("select id, topic_id, number, author_id, created_ms from posts order by id")).toEqual(
    [
      [1, 0, 1000, "2024-03-10T23:59:30"],
      [2, 0, 1001, "2024-03-11T00:01:05"],
      [2, 1, 1002, "2024-03-11T00:02:00"],
      [2, 2, 1000, "2024-03-11T09:00:00"],
      [2, 3, 1000, "2024-03-11T09:01:00"],
      [2, 4, 1003, "2024-03-11T09:02:00"],
      [2, 5, 1003, "2024-03-11T09:03:00"],
      [2, 6, 1003, "2024-03-11T09:04:00"],
      [2, 7, 1003, "2024-03-11T09:06:00"],
      [2, 8, 1000, "2024-03-11T09:07:00"],
      [2, 9, 1000, "2024-03-11T09:08:00"],
      [2, 10, 1000, "2024-03-11T09:10:00"],
      [2, 11, 1000, "2024-03-11T09:11:00"],
      [3, 0, 1003, "2024-03-18T08:00:00"],
      // The clock was set back: this follows in the file, and stays the last of its week.
      [2, 12, 1003, "2024-03-17T23:00:00"],
    ].map(([topic_id, number, author_id, time], index) => ({
      id: index + 1,
      topic_id,
      number,
      author_id,
      created_ms: clock(String(time)),
    })),
  );
});

test("people have no accounts, and no telephone numbers", async () => {
  const { rows } = await loadIos();
  expect(rows("select id, name, is_without_account from members order by id")).toEqual([
    { id: 1000, name: "Ayşe Yılmaz", is_without_account: 1 },
    { id: 1001, name: "James", is_without_account: 1 },
    { id: 1002, name: "+90 *** ** 33", is_without_account: 1 },
    // Another James, for whom the address book has the name.
    { id: 1003, name: "James", is_without_account: 1 },
  ]);
  const shown = JSON.stringify(
    ["members", "topics", "files"].map((table) => rows(`select * from ${table}`)),
  );
  expect(shown).not.toMatch(/532|533|vcf/);
});

test("files are found beside the chat, or known to be missing", async () => {
  const { rows, store } = await loadIos();
  const photo = "00000012-PHOTO-2024-03-11-09-00-00.jpg";
  expect(rows("select ref, path, name, post_id from files order by id")).toEqual([
    { ref: "message:4", path: photo, name: photo, post_id: 4 },
    { ref: "message:5", path: "00000013-tutanak.txt", name: "00000013-tutanak.txt", post_id: 5 },
    { ref: "message:6", path: null, name: "media", post_id: 6 },
    { ref: "message:7", path: null, name: "Bütçe.pdf", post_id: 7 },
  ]);
  expect(store.listLosses()).toEqual([
    { loss: "polls", count: 1, example: null },
    { loss: "edit_history", count: 1, example: null },
    { loss: "service_messages", count: 4, example: "deleted" },
    { loss: "local_times", count: 15, example: "Europe/Istanbul" },
  ]);
});

test("a zip is the same as its folder", async () => {
  const path = join(newFolder(), "WhatsApp Chat - Komşular.zip");
  await writeWhatsappZip(path);
  const zip = await loadSource(recogniseWhatsapp, path);
  const folder = await loadIos();
  for (const table of ["members", "forums", "topics", "posts", "files"])
    expect(zip.rows(`select * from ${table}`)).toEqual(folder.rows(`select * from ${table}`));
});

test("a chat of Android, whose dates have to be told", async () => {
  const folder = newFolder({
    "Toplantı ile WhatsApp Sohbeti.txt": ANDROID_CHAT,
    "IMG-20240403-WA0001.jpg": PICTURE,
  });
  const { rows, store, texts } = await loadSource(recogniseWhatsapp, folder, { date_order: "day" });
  expect(rows("select name from forums where holds_topics")).toEqual([{ name: "Toplantı" }]);
  expect(rows("select title from topics")).toEqual([{ title: "2024-04-01 – 2024-04-07" }]);
  expect(rows("select name, path from files")).toEqual([
    { name: "IMG-20240403-WA0001.jpg", path: "IMG-20240403-WA0001.jpg" },
    { name: "media", path: null },
    { name: "rapor.pdf", path: null },
  ]);
  expect(texts()).toEqual([
    '<p><a href="/file/message:1">message:1</a></p><p>Balkon</p>',
    "<p><em>📎 media</em></p>",
    "<p>null</p>",
    "",
    "<p>👤 Usta Mehmet</p>",
    "<p>rapor.pdf (son hâli)</p>",
    "<p><em>📎 rapor.pdf</em></p>",
  ]);
  expect(store.listLosses().map(({ loss, count }) => [loss, count])).toEqual([
    ["service_messages", 3],
    ["local_times", 7],
  ]);
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `[13.03.2024, 14:05:33] Kişi ${index % 3}: ${index}`);

test("a chat of exactly 40,000 messages was cut off by WhatsApp", async () => {
  const cut = await loadText(lines(40_000).join("\n"));
  expect(cut.store.listLosses().map(({ loss }) => loss)).toEqual(["local_times", "cut_chat"]);
  const whole = await loadText(lines(39_999).join("\n"));
  expect(whole.store.listLosses().map(({ loss }) => loss)).toEqual(["local_times"]);
});

test.each([
  ["WhatsApp Chat with Dernek.txt", "Dernek"],
  ["WhatsApp Chat with Dernek (1).txt", "Dernek"],
  ["WhatsApp Chat - Dernek.txt", "Dernek"],
  ["Derneg\u0306imiz ile WhatsApp Sohbeti.txt", "Derneğimiz"],
  ["sohbet.txt", "WhatsApp"],
])("%s is the chat %s", async (file, name) => {
  const { rows } = await loadText("[13.03.2024, 14:05:33] Ali: a", null, file);
  expect(rows("select name from forums where holds_topics")).toEqual([{ name }]);
});
