import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENTRIES } from "#tests/conversion/nodebb-community.ts";
import { at, PLAIN_HASH, SHA_WRAPPED_HASH } from "#tests/conversion/nodebb-members.ts";
import { type NodebbKind, writeNodebb } from "#tests/conversion/nodebb-source.ts";
import { ConversionStore, storeFor } from "../store.server.ts";
import { recogniseNodebb } from "./recognise.server.ts";

let folder = "";
let store = new ConversionStore(":memory:");
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodebb-"));
  store = await load("mongodump");
});
afterAll(() => rm(folder, { recursive: true }));

async function load(kind: NodebbKind, entries = ENTRIES) {
  const root = await mkdtemp(join(folder, "source-"));
  const paths = new Set(await writeNodebb(root, kind, entries));
  const source = await recogniseNodebb({ root, paths }, { date_order: null });
  if (!source) throw new Error("Not recognised");
  expect(source.hosts()).toEqual(["forum.example"]);
  const loaded = new ConversionStore(":memory:");
  await source.load(storeFor(loaded));
  return loaded;
}

const rows = (statement: string, from = store) =>
  Array.from(from.iterate(statement), (row) => Object.assign({}, row));

function everything(from: ConversionStore) {
  const tables = rows("select name from sqlite_master where type = 'table' order by name", from);
  const contents = tables.map(({ name }) => [name, rows(`select * from ${name}`, from)]);
  return { contents, losses: from.listLosses() };
}

test.each<NodebbKind>(["pg_dump", "mongodump, gzipped"])("%s gives the same rows", async (kind) => {
  const { contents, losses } = everything(await load(kind));
  expect(contents).toEqual(everything(store).contents);
  expect(losses.map(({ loss, count }) => [loss, count])).toEqual(
    store.listLosses().map(({ loss, count }) => [loss, count]),
  );
});

test("the order of the dump changes nothing", async () => {
  expect(everything(await load("mongodump", ENTRIES.toReversed())).contents).toEqual(
    everything(store).contents,
  );
});

test("members", () => {
  const common = { is_without_account: 0, is_active: 1, suspension: null };
  expect(rows("select * from members order by id")).toMatchObject([
    {
      ...common,
      id: 1,
      name: "Ayşe Yılmaz",
      full_name: "Ayşe Nur Yılmaz",
      email: "ayse@forum.example",
      is_email_confirmed: 1,
      about: "Bahçe ve çay.",
      is_superuser: 1,
      created_ms: at(-9000),
      language: "tr",
      picture_path: "public/uploads/profile/uid-1/1-profileavatar-1700000000000.png",
      password: JSON.stringify({ kind: "nodebb", hash: SHA_WRAPPED_HASH, is_sha_wrapped: true }),
      inviter_id: null,
    },
    {
      ...common,
      id: 2,
      name: "ali.veli",
      // The member does not show it.
      full_name: null,
      email: "ali@forum.example",
      is_email_confirmed: 0,
      about: null,
      is_superuser: 0,
      created_ms: at(-8000),
      language: "en",
      picture_path: null,
      password: JSON.stringify({ kind: "nodebb", hash: PLAIN_HASH, is_sha_wrapped: false }),
      inviter_id: 1,
    },
    {
      ...common,
      id: 3,
      name: "Zorba",
      full_name: null,
      email: null,
      is_email_confirmed: 0,
      about: null,
      is_superuser: 0,
      created_ms: at(-7000),
      language: "tr",
      picture_path: null,
      password: null,
      suspension: JSON.stringify({
        reason: "Yine reklam",
        until_ms: at(90_000),
        created_ms: at(60),
      }),
      inviter_id: null,
    },
  ]);
  expect(rows("select * from former_names")).toEqual([{ member_id: 2, name: "Ali V" }]);
});

test("full names stay hidden unless the site shows them", async () => {
  const hidden = await load(
    "mongodump",
    ENTRIES.filter(({ key }) => key !== "config"),
  );
  expect(rows("select full_name from members where full_name is not null", hidden)).toEqual([]);
});

test("forums that not every member reads are private", () => {
  expect(
    rows(
      "select id, parent_id, name, position, holds_topics, is_private, is_read_only from forums order by id",
    ).map(Object.values),
  ).toEqual([
    [1, null, "Genel", 2, 1, 0, 0],
    [2, null, "Bölümler", 1, 0, 0, 0],
    [3, 2, "Yönetim", 1, 1, 1, 0],
    [4, 2, "Vitrin", 2, 1, 1, 0],
    [5, 2, "Eski", 3, 1, 1, 0],
    [6, 2, "Kapalı", 4, 1, 1, 0],
    [8, null, "Duyurular", 3, 1, 0, 1],
    [9, null, "Sohbet", 4, 1, 0, 0],
  ]);
  expect(rows("select description from forums where id = 1")).toEqual([
    { description: "Her şey burada" },
  ]);
});

test("topics", () => {
  expect(
    rows(
      "select id, forum_id, title, is_locked, is_pinned, is_removed from topics order by id",
    ).map(Object.values),
  ).toEqual([
    [12, 1, "Çay & simit <3", 0, 1, 0],
    [13, 8, "Kurallar", 1, 0, 0],
    [14, 3, "Gizli", 0, 0, 1],
    // It waits for approval, and no topic has ever had this id.
    [41, 1, "Bekleyen konu", 0, 0, 1],
  ]);
});

test("posts have the numbers of NodeBB, in which equal times are ordered by the digits of ids", () => {
  expect(
    rows(
      "select topic_id, number, id, author_id, author_name, created_ms, is_removed from posts order by topic_id, number",
    ).map(Object.values),
  ).toEqual([
    [12, 0, 34, 1, null, at(0), 0],
    [12, 1, 40, 9, null, at(10), 0],
    [12, 2, 35, 2, null, at(20), 0],
    [12, 3, 41, null, "Konuk Can", at(20), 0],
    [12, 4, 9, 2, null, at(20), 1],
    [12, 5, 91, null, "Konuk", at(80), 1],
    [13, 0, 50, 1, null, at(5), 0],
    [14, 0, 51, 2, null, at(6), 0],
    [17, 0, 52, 2, null, at(8), 0],
    [41, 0, 92, 2, null, at(70), 1],
  ]);
  expect(rows("select edited_ms, editor_id from posts where edited_ms is not null")).toEqual([
    { edited_ms: at(3), editor_id: 2 },
  ]);
  expect(rows("select id, extra from posts where extra is not null").map(Object.values)).toEqual([
    [35, JSON.stringify({ to_id: 34, is_html: false, polls: [] })],
    [
      50,
      JSON.stringify({
        to_id: null,
        is_html: true,
        polls: [
          {
            title: "Hangi çay?",
            options: [
              { title: "Siyah", votes: 2 },
              { title: "Yeşil", votes: 0 },
            ],
          },
        ],
      }),
    ],
  ]);
});

const FILES = "public/uploads/files/";

test("files are those that posts name, and nothing of conversations", () => {
  const files = rows("select ref, path, name, owner_id, post_id, alt from files order by ref");
  expect(files.map((file) => Object.values(file).join(" "))).toEqual([
    `upload:files/1700000000001-çay.png ${FILES}1700000000001-çay.png çay.png 1 34 çaydanlık`,
    `upload:files/1700000000002-plan.pdf ${FILES}1700000000002-plan.pdf plan.pdf 1 34 `,
    `upload:files/1700000000003-kapak.png ${FILES}1700000000003-kapak.png kapak.png  34 `,
    "upload:files/1700000000009-yok.png  yok.png 2 51 x",
  ]);
});

test("thanks and bookmarks", () => {
  expect(rows("select * from thanks").map(Object.values)).toEqual([
    [34, 2, at(30)],
    [35, 1, at(20)],
  ]);
  expect(rows("select * from bookmarks").map(Object.values)).toEqual([[1, null, 35, at(31)]]);
});

test("addresses of members, forums, topics and posts", () => {
  expect(
    rows("select address, kind, id from addresses order by kind, address").map(
      ({ address, kind, id }) => [address, kind, id].join(" "),
    ),
  ).toEqual([
    ...[1, 2, 3, 4, 5, 6, 8, 9].map((id) => `category/${id} forum ${id}`),
    "uid/1 member 1",
    "uid/2 member 2",
    "uid/3 member 3",
    "user/ali.veli member 2",
    "user/ayşe-yilmaz member 1",
    "user/zorba member 3",
    ...["34 34", "35 35", "40 40", "41 41", "50 50", "51 51", "52 52", "9 9"].map(
      (pair) => `post/${pair.replace(" ", " post ")}`,
    ),
    "topic/12/1 post 34",
    "topic/12/2 post 40",
    "topic/12/3 post 35",
    "topic/12/4 post 41",
    "topic/12/5 post 9",
    "topic/13/1 post 50",
    "topic/14/1 post 51",
    "topic/17/1 post 52",
    "topic/12 topic 12",
    "topic/13 topic 13",
    "topic/14 topic 14",
    "topic/15 topic 12",
    "topic/16 topic 12",
  ]);
});

test("what is not brought over is counted", () => {
  expect(Object.fromEntries(store.listLosses().map(({ loss, count }) => [loss, count]))).toEqual({
    private_messages: 1,
    moved_topics: 2,
    polls: 1,
    poll_votes: 2,
    moderators: 2,
    group_rights: 1,
    link_forums: 1,
    signatures: 1,
    tags: 2,
    reactions: 3,
    subscriptions: 1,
    read_marks: 2,
    edit_history: 1,
    reports: 1,
    service_messages: 1,
    missing_picture: 1,
    missing_topic: 1,
    missing_forum: 1,
    remote_posts: 1,
  });
});

test("no row of the dump is left", () => {
  expect(rows("select name from sqlite_master where name like 'raw%'")).toEqual([]);
});
