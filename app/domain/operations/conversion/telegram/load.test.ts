import { afterAll, expect, test } from "vitest";
import { removeFolders } from "#tests/conversion/load-source.ts";
import { loadExport, loadJson } from "#tests/conversion/load-telegram.ts";
import { telegramMessage } from "#tests/conversion/telegram-source.ts";

afterAll(removeFolders);

const utc = (time: string) => Date.parse(`${time}Z`);

test("a group becomes a private forum in which nobody writes", async () => {
  const { rows } = await loadExport();
  const forum = { description: "", is_private: 1 };
  expect(rows("select * from forums order by id")).toEqual([
    {
      ...forum,
      id: 1,
      parent_id: null,
      name: "Komşular",
      position: 1,
      holds_topics: 0,
      is_read_only: 0,
    },
    {
      ...forum,
      id: 2,
      parent_id: 1,
      name: "Komşular",
      position: 2,
      holds_topics: 1,
      is_read_only: 1,
    },
  ]);
});

test("people have no accounts, and no telephone numbers", async () => {
  const { rows } = await loadExport();
  expect(rows("select id, name, is_without_account, created_ms from members order by id")).toEqual([
    {
      id: 1000,
      name: "Ayşe Yılmaz",
      is_without_account: 1,
      created_ms: utc("2024-03-10T20:30:00"),
    },
    { id: 1001, name: "James", is_without_account: 1, created_ms: utc("2024-03-10T21:30:00") },
    {
      id: 1002,
      name: "+90 *** ** 33",
      is_without_account: 1,
      created_ms: utc("2024-03-11T06:02:00"),
    },
    {
      id: 1003,
      name: "Deleted Account",
      is_without_account: 1,
      created_ms: utc("2024-03-12T07:05:00"),
    },
  ]);
  const everything = JSON.stringify(
    ["members", "topics", "posts", "files"].map((table) => rows(`select * from ${table}`)),
  );
  expect(everything).not.toMatch(/532 111|533 999|5339998877|vcard/);
});

test("messages are in the topic that their replies lead to, and else in their week", async () => {
  const { rows } = await loadExport();
  expect(rows("select id, forum_id, title from topics order by id")).toEqual([
    { id: 1, forum_id: 2, title: "2024-03-04 – 2024-03-10" },
    { id: 2, forum_id: 2, title: "2024-03-11 – 2024-03-17" },
    { id: 3, forum_id: 2, title: "Çatı onarımı" },
    { id: 4, forum_id: 2, title: "2024-03-18 – 2024-03-24" },
  ]);
  expect(
    rows(
      "select id, topic_id, number, author_id, created_ms, edited_ms, editor_id from posts order by id",
    ),
  ).toEqual(
    [
      [1, 1, 0, 1000, "2024-03-10T20:30:00"],
      [2, 2, 0, 1001, "2024-03-10T21:30:00", "2024-03-10T21:31:00"],
      [3, 3, 0, 1000, "2024-03-11T06:01:00"],
      [4, 2, 1, 1002, "2024-03-11T06:02:00"],
      [5, 3, 1, 1002, "2024-03-12T07:00:00"],
      [6, 3, 2, 1003, "2024-03-12T07:05:00"],
      [7, 2, 2, 1003, "2024-03-12T07:06:00"],
      [8, 2, 3, 1001, "2024-03-13T05:00:00"],
      [9, 2, 4, 1001, "2024-03-13T05:01:00"],
      [10, 2, 5, 1001, "2024-03-13T05:02:00"],
      [11, 2, 6, 1000, "2024-03-13T05:03:00"],
      [12, 2, 7, 1000, "2024-03-13T05:04:00"],
      [13, 4, 0, 1001, "2024-03-18T05:00:00"],
    ].map(([id, topic_id, number, author_id, created, edited]) => ({
      id,
      topic_id,
      number,
      author_id,
      created_ms: utc(String(created)),
      edited_ms: edited === undefined ? null : utc(String(edited)),
      editor_id: edited === undefined ? null : author_id,
    })),
  );
});

test("files are found beside the export, or known to be missing", async () => {
  const { rows } = await loadExport();
  expect(rows("select ref, path, name, owner_id, post_id from files order by id")).toEqual([
    {
      ref: "message:3",
      path: "photos/photo_1@11-03-2024_09-01-00.jpg",
      name: "photo_1@11-03-2024_09-01-00.jpg",
      owner_id: 1000,
      post_id: 3,
    },
    { ref: "message:6", path: null, name: "teklif.pdf", owner_id: 1003, post_id: 6 },
    { ref: "message:7", path: null, name: "photo", owner_id: 1003, post_id: 7 },
    { ref: "message:13", path: "files/not.txt", name: "not.txt", owner_id: 1001, post_id: 13 },
  ]);
});

test("what is not brought over is counted", async () => {
  const { store } = await loadExport();
  expect(store.listLosses()).toEqual([
    { loss: "polls", count: 1, example: null },
    { loss: "reactions", count: 4, example: null },
    { loss: "service_messages", count: 2, example: "create_group" },
    { loss: "unknown_format", count: 2, example: "unsupported" },
    { loss: "lost_format", count: 1, example: "sticker" },
    { loss: "unknown_quote", count: 2, example: null },
  ]);
});

const say = (from: string) => [
  telegramMessage(1, "2024-03-10T20:00:00", { from, from_id: `user ${from}`, text: from }),
];

test("of everything, groups come over and conversations do not", async () => {
  const { rows, store } = await loadJson({
    about: "Here is the data you requested.",
    personal_information: { user_id: 1, phone_number: "+90 532 111 22 33", name: "no", type: "no" },
    contacts: { about: "…", list: [{ first_name: "Gizli", phone_number: "+90 532 111 22 34" }] },
    chats: {
      about: "…",
      list: [
        { name: "Gizli", type: "personal_chat", id: 1, messages: say("Gizli") },
        { type: "saved_messages", id: 2, messages: say("Ben") },
        { name: "Dernek", type: "private_group", id: 3, messages: say("Ali") },
        { name: null, type: "public_channel", id: 4, messages: say("Veli") },
      ],
    },
    left_chats: {
      about: "…",
      list: [{ name: "Eski", type: "public_supergroup", id: 5, messages: say("Ali") }],
    },
  });
  expect(rows("select name from forums where holds_topics order by id")).toEqual([
    { name: "Dernek" },
    { name: "Telegram" },
    { name: "Eski" },
  ]);
  expect(rows("select id, topic_id, text, author_id from posts")).toEqual([
    { id: 1, topic_id: 1, text: "Ali", author_id: 1000 },
    { id: 2, topic_id: 2, text: "Veli", author_id: 1001 },
    { id: 3, topic_id: 3, text: "Ali", author_id: 1000 },
  ]);
  expect(store.listLosses()).toEqual([{ loss: "private_messages", count: 2, example: null }]);
});
