import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "#postgres";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";

/** Filling takes a few seconds, and more on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Most files of the demo are pictures of posts. */
const PICTURES = { purpose: "post", kind: "picture", are_described: true, have_sizes: true };

let sql: Sql;
beforeAll(async () => {
  sql = await createEmptyDatabase();
  expect(await run("demo")).toEqual({ code: 0, output: expect.stringContaining("now has") });
}, TIMEOUT_MS);
afterAll(() => sql.end());

test("the counters of the demo are those that doctor counts", { timeout: TIMEOUT_MS }, async () => {
  expect(await run("doctor")).toEqual({ code: 0, output: expect.stringContaining("is well") });
});

test("the demo notifies by the rules of the site, and promises no email", async () => {
  const counts = await sql`select distinct type from notifications order by type`;
  expect(counts.map(({ type }) => type)).toEqual(["forum_topic", "mention", "topic_reply"]);
  expect(
    await sql`
      select n.id from notifications n join users u on u.id = n.user_id
      where n.mail is not null or n.user_id = n.actor_id or not u.is_active`,
  ).toEqual([]);
  expect(
    await sql`
      select p.id from posts p join topic_subscriptions s on s.topic_id = p.topic_id and s.created_at < p.created_at
      where s.user_id <> p.owner_id and not exists (select from notifications n where n.post_id = p.id and n.user_id = s.user_id)`,
  ).toEqual([]);
  expect(
    await sql`
      select n.id from notifications n join posts p on p.id = n.post_id
      where n.type = 'topic_reply' and not exists (
        select from topic_subscriptions s where s.topic_id = p.topic_id and s.user_id = n.user_id and s.created_at < p.created_at)`,
  ).toEqual([]);
});

test("the demo has bookmarks of topics and replies, with and without notes, in both languages", async () => {
  expect(
    await sql`
      select u.username, count(b.topic_id)::int as topics, count(b.post_id)::int as replies, count(b.note)::int as notes
      from bookmarks b join users u on u.id = b.user_id group by 1 order by 1`,
  ).toEqual([
    { username: "emma.reed", topics: 1, replies: 1, notes: 1 },
    { username: "selin", topics: 1, replies: 2, notes: 2 },
  ]);
});

test("a member of the demo has muted a forum and a member", async () => {
  expect(
    await sql`select u.username, f.name, m.username as member from mutes join users u on u.id = user_id
      left join forums f on f.id = mutes.forum_id left join users m on m.id = mutes.muted_id order by mutes.id`,
  ).toEqual([
    { username: "mehmet.usta", name: "Çay molası ve şehir hayatı", member: null },
    { username: "mehmet.usta", name: null, member: "okan42" },
  ]);
});

test("the demo has something for each page of the moderators", async () => {
  const [counts] = await sql`
    select (select count(distinct user_id) from moderators)::int as moderators,
      (select count(*) from topic_activity where locked_at is not null)::int as locked,
      (select count(*) from topic_activity where pinned_at is not null)::int as pinned,
      (select count(distinct post_id) from content_versions)::int as edited,
      (select count(*) from reports where state = 'open')::int as open_reports,
      (select count(*) from removed_posts where leaves_line)::int as removed,
      (select count(distinct action) from audit_log)::int as actions`;
  expect(counts).toEqual({
    moderators: 2,
    locked: 1,
    pinned: 2,
    edited: 2,
    open_reports: 2,
    removed: 2,
    actions: 4,
  });
});

test("the demo has thanks, of which the authors of the newest replies have not heard yet", async () => {
  const [counts] = await sql`
    select count(*)::int as given, count(distinct post_id)::int as posts,
      count(*) filter (where notified_at is null and created_at < now() - interval '3 days')::int as late,
      count(*) filter (where created_at > now() or user_id = author_id)::int as wrong
    from thanks`;
  expect(counts).toMatchObject({ late: 0, wrong: 0 });
  expect(counts?.given).toBeGreaterThan(counts?.posts);
  expect(counts?.posts).toBeGreaterThan(100);
});

test("the demo has pictures in both languages, two documents, and faces of half of its members", async () => {
  const files = await sql`
    select purpose, kind, type, count(*)::int as count, bool_and(alt <> '') as are_described,
      bool_and(stored_bytes > 0 and width is not distinct from height * 4 / 3) as have_sizes
    from files group by 1, 2, 3 order by 1, 2, 3`;
  expect(files).toEqual([
    {
      ...PICTURES,
      purpose: "face",
      type: "image/webp",
      count: 10,
      are_described: false,
      have_sizes: false,
    },
    { ...PICTURES, kind: "file", type: "application/pdf", count: 1, are_described: false },
    { ...PICTURES, kind: "file", type: "text/csv", count: 1, are_described: false },
    { ...PICTURES, type: "image/jpeg", count: 36 },
  ]);
  const [uses] = await sql`
    select count(distinct file_id)::int as shown, count(distinct topic_id)::int as topics,
      count(distinct post_id)::int as replies from file_uses where is_shown`;
  expect(uses).toEqual({ shown: 38, topics: 25, replies: 5 });
  expect(
    await sql`
      select distinct t.language from file_uses u join topics t on t.id = u.topic_id order by 1`,
  ).toEqual([{ language: "en" }, { language: "tr" }]);
  expect(
    await sql`select count(*)::int as count from users u join files f on f.id = u.picture_id
      where f.owner_id = u.id and u.picture_url = '/files/' || f.id || '/face.webp'`,
  ).toEqual([{ count: 10 }]);
});

test("each picture of the demo stands in a text with its size, its widths and a description", async () => {
  const texts = await sql`
    select coalesce(t.content, p.content) as content, f.id, f.alt from file_uses u
    join files f on f.id = u.file_id and f.kind = 'picture'
    left join topics t on t.id = u.topic_id left join posts p on p.id = u.post_id`;
  for (const { content, id, alt } of texts) {
    expect(content).toContain(`<a class="picture" href="/picture/${id}"><img src="/files/${id}/`);
    expect(content).toContain(`alt="${alt}" width="960" height="720"`);
  }
  expect(
    await sql`select v.width from file_variants v join files f on f.id = v.file_id
      where f.purpose = 'post' and f.kind = 'picture' group by 1 order by 1`,
  ).toEqual([{ width: 0 }, { width: 480 }]);
});

test("a second demo in the same database is refused", { timeout: TIMEOUT_MS }, async () => {
  expect(await run("demo")).toEqual({
    code: 1,
    output: expect.stringContaining("already holds topics"),
  });
});

function run(command: "demo" | "doctor") {
  return runCommand(command, [], settingsOf(sql.options.database));
}
