import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConversionStore, storeFor } from "../store.server.ts";
import { recogniseDiscourse } from "./recognise.server.ts";

/** Tables as Discourse had them in its first years, dumped by a pg_dump of those years. */
const DUMP = `--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET search_path = public, pg_catalog;

CREATE TABLE categories (
    id integer NOT NULL
);
CREATE TABLE post_actions (
);
CREATE TABLE posts (
);
CREATE TABLE topic_allowed_users (
);
CREATE TABLE topics (
);

COPY categories (id, name, created_at, read_restricted) FROM stdin;
1\tuncategorized\t2013-02-03 00:00:00\tf
\\.

COPY invites (id, invite_key, email, invited_by_id, user_id) FROM stdin;
1\tkey\tb@forum.example\t1\t2
\\.

COPY post_actions (id, post_id, user_id, post_action_type_id, deleted_at, created_at) FROM stdin;
1\t5\t2\t1\t\\N\t2013-02-04 00:00:00
\\.

COPY posts (id, user_id, topic_id, post_number, raw, cooked, created_at, deleted_at, post_type, hidden, user_deleted) FROM stdin;
5\t1\t7\t1\ta\t<p>Selam <img src="/uploads/default/12/0123456789abcdef.png" width="1" height="1"></p>\t2013-02-03 10:00:00.123456\t\\N\t1\tf\tf
\\.

COPY topics (id, title, category_id, archetype, visible, closed, archived, pinned_at, deleted_at) FROM stdin;
7\tİlk konu\t\\N\tregular\tt\tf\tf\t\\N\t\\N
\\.

COPY uploads (id, user_id, original_filename, filesize, url, created_at) FROM stdin;
12\t1\tçay.png\t10\t/uploads/default/12/0123456789abcdef.png\t2013-02-03 09:00:00
\\.

COPY users (id, username, created_at, name, email, password_hash, salt, active, admin, approved) FROM stdin;
1\tayse\t2013-02-03 00:00:00\tAyşe\ta@forum.example\tabcd\tef01\tt\tt\tf
2\tcan\t2013-02-03 00:00:00\t\\N\tb@forum.example\t\\N\t\\N\tt\tf\tf
\\.

--
-- PostgreSQL database dump complete
--
`;

let folder = "";
const store = new ConversionStore(":memory:");
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "discourse-old-"));
  await writeFile(join(folder, "dump.sql"), DUMP);
  const paths = new Set(["dump.sql", "uploads/default/12/0123456789abcdef.png"]);
  const source = await recogniseDiscourse({ root: folder, paths }, { date_order: null });
  await source?.load(storeFor(store));
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

const rows = (statement: string) => [...store.iterate(statement)].map((row) => Object.values(row));

test("addresses, passwords and inviters were columns of other tables", () => {
  expect(
    rows("select id, email, password, is_active, inviter_id from members order by id"),
  ).toEqual([
    [
      1,
      "a@forum.example",
      JSON.stringify({
        kind: "discourse",
        hash: "abcd",
        salt: "ef01",
        algorithm: null,
      }),
      1,
      null,
    ],
    [2, "b@forum.example", null, 1, 1],
  ]);
});

test("a bookmark was an action, and a topic could be without a category", () => {
  expect(rows("select member_id, post_id from bookmarks")).toEqual([[2, 5]]);
  expect(rows("select id, forum_id, title, is_removed from topics")).toEqual([
    [7, 1, "İlk konu", 0],
  ]);
});

test("an upload had its id in its address", () => {
  expect(rows("select ref, path, name from files")).toEqual([
    ["upload:12/0123456789abcdef", "uploads/default/12/0123456789abcdef.png", "çay.png"],
  ]);
});
