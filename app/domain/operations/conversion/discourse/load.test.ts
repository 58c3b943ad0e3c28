import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDiscourseSource } from "#tests/conversion/discourse-source.ts";
import type { Source } from "../source.ts";
import { ConversionStore, storeFor } from "../store.server.ts";
import { recogniseDiscourse } from "./recognise.server.ts";

let folder = "";
let source: Source | null = null;
const store = new ConversionStore(":memory:");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "discourse-"));
  const paths = await writeDiscourseSource(folder);
  source = await recogniseDiscourse({ root: folder, paths }, { date_order: null });
  await source?.load(storeFor(store));
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

/** A row is a line, in which a dash is null. */
const lines = (statement: string) =>
  rows(statement).map((values) => values.map((value) => value ?? "–").join(" | "));
const rows = (statement: string) => [...store.iterate(statement)].map((row) => Object.values(row));

test("losses", () => {
  expect(
    store.listLosses().map(({ loss, count, example }) => `${loss} | ${count} | ${example ?? "–"}`),
  ).toEqual([
    "private_messages | 2 | –",
    "bots | 2 | discobot",
    "poll_votes | 2 | –",
    "moderators | 1 | Mehmet.K",
    "group_rights | 1 | Lounge",
    "tags | 1 | –",
    "subscriptions | 1 | –",
    "read_marks | 1 | –",
    "edit_history | 1 | –",
    "reports | 1 | –",
    "service_messages | 1 | closed.enabled",
    "missing_picture | 1 | tom",
    "unlisted_topics | 1 | Unlisted",
    "hidden_posts | 2 | p/104",
    "hidden_profiles | 1 | Mehmet.K",
    "second_factors | 1 | –",
  ]);
});

test("members", () => {
  expect(
    lines(
      "select id, name, full_name, email, about, is_superuser, is_active, is_without_account, language from members order by id",
    ),
  ).toEqual([
    "1 | ayse | Ayşe Yılmaz | uye1@forum.example | Çay severim. | 1 | 1 | 0 | tr",
    "2 | Mehmet.K | Mehmet Kaya | uye2@forum.example | – | 0 | 1 | 0 | tr",
    "3 | emma_w | – | uye3@forum.example | – | 0 | 1 | 0 | en",
    "4 | posta | – | uye4@forum.example | – | 0 | 0 | 1 | –",
    "5 | Çok_uzun_bir_kullanıcı_adı | – | uye5@forum.example | – | 0 | 0 | 0 | –",
    "6 | tom | – | uye6@forum.example | – | 0 | 1 | 0 | –",
    "7 | isik | – | uye7@forum.example | – | 0 | 1 | 0 | –",
    "8 | anon123 | – | – | – | 0 | 1 | 1 | –",
    "9 | anonymous1 | – | – | – | 0 | 1 | 1 | –",
  ]);
  expect(rows("select * from former_names")).toEqual([
    [2, "mehmet"],
    [6, "isik"],
  ]);
  expect(rows("select id, picture_path from members where picture_path is not null")).toEqual([
    [1, "uploads/default/original/1X/2222222222222222222222222222222222222222.jpeg"],
  ]);
  expect(rows("select id, inviter_id from members where inviter_id is not null")).toEqual([
    [2, 1],
    [3, 2],
  ]);
});

test("only present suspensions and passwords are brought over", () => {
  expect(
    rows("select id, suspension from members where suspension is not null order by id"),
  ).toEqual([
    [3, JSON.stringify({ reason: "Reklam", until_ms: null, created_ms: 1711929600000 })],
    [
      7,
      JSON.stringify({
        reason: "Too many posts",
        until_ms: Date.UTC(2024, 8, 1),
        created_ms: Date.UTC(2024, 4, 1, 10, 18, 0, 500),
      }),
    ],
  ]);
  expect(
    rows(
      "select id, json_extract(password, '$.algorithm') from members where password is not null",
    ),
  ).toEqual([
    [1, "$pbkdf2-sha256$i=600000,l=32$"],
    [3, "$pbkdf2-sha256$i=600000,l=32$"],
  ]);
});

test("categories that not every member could read are private", () => {
  expect(
    lines(
      "select id, parent_id, name, description, position, is_private, is_read_only from forums order by id",
    ),
  ).toEqual([
    "1 | – | Uncategorized |  | 0 | 0 | 0",
    "2 | – | Genel | Her şey | 1 | 0 | 0",
    "3 | 2 | Teknik |  | 2 | 0 | 0",
    "4 | – | Staff |  | 3 | 1 | 1",
    "5 | – | Lounge |  | 4 | 1 | 0",
    "6 | – | Members |  | 5 | 0 | 0",
    "7 | – | Duyurular |  | 6 | 0 | 1",
    "8 | 3 | Donanım |  | 7 | 0 | 0",
  ]);
});

test("topics, without messages between members", () => {
  expect(
    lines("select id, forum_id, title, is_locked, is_pinned, is_removed from topics order by id"),
  ).toEqual([
    "10 | 2 | Merhaba 🍵 | 0 | 0 | 0",
    "11 | 3 | Buluşma | 1 | 1 | 0",
    "12 | 8 | Arşiv | 1 | 0 | 0",
    "13 | 2 | Silindi | 0 | 0 | 1",
    "14 | 2 | Unlisted | 0 | 0 | 1",
    "16 | 1 | Welcome | 0 | 1 | 0",
    "17 | 4 | Staff only | 0 | 0 | 0",
  ]);
});

test("posts, without messages between members", () => {
  expect(
    lines("select id, topic_id, author_id, author_name, number, is_removed from posts order by id"),
  ).toEqual([
    "100 | 10 | 1 | – | 0 | 0",
    "101 | 10 | 2 | – | 1 | 0",
    "102 | 10 | 1 | – | 2 | 0",
    "104 | 10 | 1 | – | 4 | 1",
    "105 | 10 | 3 | – | 5 | 1",
    "106 | 10 | 3 | – | 6 | 1",
    "107 | 10 | 3 | – | 7 | 1",
    "108 | 10 | – | – | 8 | 0",
    "109 | 10 | 4 | – | 9 | 0",
    "110 | 11 | 3 | – | 0 | 0",
    "111 | 11 | 2 | – | 1 | 0",
    "112 | 12 | 2 | – | 0 | 0",
    "113 | 13 | 2 | – | 0 | 0",
    "114 | 14 | 2 | – | 0 | 0",
    "117 | 16 | – | system | 0 | 0",
    "118 | 17 | 1 | – | 0 | 0",
  ]);
  expect(
    rows("select text, edited_ms, editor_id from posts where id in (100, 101) order by id"),
  ).toEqual([
    ["<p>Merhaba <strong>dünya</strong>\tve\\herkes</p>", null, null],
    [
      '<p>Hangi çay, <a class="mention" href="/u/ayse">@ayse</a>?</p>',
      Date.UTC(2024, 4, 1, 10, 30, 0, 500),
      1,
    ],
  ]);
});

test("only the uploads that posts show are brought over", () => {
  expect(rows("select name, path, owner_id from files order by name")).toEqual([
    ["bahçe.jpeg", "uploads/default/original/1X/0a1b2c3d4e5f60718293a4b5c6d7e8f901234567.jpeg", 2],
    ["kayıp.png", null, 2],
    ["tarife.pdf", "uploads/default/original/1X/1111111111111111111111111111111111111111.pdf", 2],
  ]);
});

test("likes are thanks, and each thing is bookmarked once", () => {
  expect(rows("select post_id, member_id from thanks")).toEqual([[101, 1]]);
  expect(rows("select member_id, topic_id, post_id from bookmarks")).toEqual([
    [2, null, 100],
    [2, null, 110],
  ]);
});

test("old addresses", () => {
  expect(lines("select address, kind, coalesce(id, ref) from addresses order by address")).toEqual([
    "c/1 | forum | 1",
    "c/2 | forum | 2",
    "c/3 | forum | 3",
    "c/4 | forum | 4",
    "c/5 | forum | 5",
    "c/6 | forum | 6",
    "c/7 | forum | 7",
    "c/8 | forum | 8",
    "p/100 | post | 100",
    "p/101 | post | 101",
    "p/102 | post | 102",
    "p/104 | post | 104",
    "p/105 | post | 105",
    "p/106 | post | 106",
    "p/107 | post | 107",
    "p/108 | post | 108",
    "p/109 | post | 109",
    "p/110 | post | 110",
    "p/111 | post | 111",
    "p/112 | post | 112",
    "p/113 | post | 113",
    "p/114 | post | 114",
    "p/117 | post | 117",
    "p/118 | post | 118",
    "t/10 | topic | 10",
    "t/10/1 | post | 100",
    "t/10/10 | post | 109",
    "t/10/2 | post | 101",
    "t/10/3 | post | 102",
    "t/10/5 | post | 104",
    "t/10/6 | post | 105",
    "t/10/7 | post | 106",
    "t/10/8 | post | 107",
    "t/10/9 | post | 108",
    "t/11 | topic | 11",
    "t/11/1 | post | 110",
    "t/11/2 | post | 111",
    "t/12 | topic | 12",
    "t/12/1 | post | 112",
    "t/13 | topic | 13",
    "t/13/1 | post | 113",
    "t/14 | topic | 14",
    "t/14/1 | post | 114",
    "t/16 | topic | 16",
    "t/16/1 | post | 117",
    "t/17 | topic | 17",
    "t/17/1 | post | 118",
    "u/anon123 | member | 8",
    "u/anonymous1 | member | 9",
    "u/ayse | member | 1",
    "u/emma_w | member | 3",
    "u/isik | member | 7",
    "u/mehmet | member | 2",
    "u/mehmet.k | member | 2",
    "u/posta | member | 4",
    "u/tom | member | 6",
    "u/çok_uzun_bir_kullanici_adi | member | 5",
    "uploads/0a1b2c3d4e5f60718293a4b5c6d7e8f901234567 | file | upload:0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
    "uploads/1111111111111111111111111111111111111111 | file | upload:1111111111111111111111111111111111111111",
    "uploads/4444444444444444444444444444444444444444 | file | upload:4444444444444444444444444444444444444444",
    "uploads/short-url/1roZvWQvBxGDRSkWCcWjVFV56dx | file | upload:0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
    "uploads/short-url/2qYGienNJ3f6DZuJpPgQ882RBJv | file | upload:1111111111111111111111111111111111111111",
    "uploads/short-url/9JUJaVxcUcYqzXYVFj5mwwbsqW0 | file | upload:4444444444444444444444444444444444444444",
    "viewtopic.php?t=5 | topic | 10",
  ]);
  expect(source?.hosts()).toEqual(["forum.example"]);
});
