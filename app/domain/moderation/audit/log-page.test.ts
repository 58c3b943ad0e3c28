import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements, listSequentialScans } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { type LogFilters, NO_FILTERS, readLogFilters } from "./log-filters.ts";
import { getLogPage, getModerationLogPage } from "./log-page.server.ts";
import { record } from "./parts/record.server.ts";

type Entry = Parameters<typeof record>[2];

let selin: User;
let moderator: User;
let author: User;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  [selin, author] = [await actor("selin"), await createdMember()];
  forum_id = await createdForum();
  topic_id = await createdTopic(author, { forum_id });
  post_id = await createdPost(author, topic_id);
  const member = await createdMember();
  await sql`insert into moderators (user_id, forum_id) values (${member.id}, ${forum_id})`;
  moderator = await reload(member);
  const topic = { subject_type: "topic", subject_id: topic_id, subject_name: "Sehpa" } as const;
  const post = { subject_type: "post", subject_id: post_id, subject_name: "Sehpa" } as const;
  const user = {
    subject_type: "user",
    subject_id: author.id,
    subject_name: author.username,
  } as const;
  await write(moderator, { ...topic, action: "locked", forum_id });
  await write(moderator, {
    ...post,
    action: "removed",
    forum_id,
    before: { author: author.username },
  });
  await write(selin, { ...topic, action: "pinned", forum_id: await createdForum() });
  await write(selin, { ...user, action: "warned", after: { reason: "Sakin" } });
  await write(selin, { ...user, action: "changed", after: { may_invite: false } });
  await write(selin, { ...user, action: "changed", after: { email: "x@example.org" } });
});

const write = (who: User, entry: Entry) => db.transaction((tx) => record(tx, who, entry));
const filtered = (filters: Partial<LogFilters>): LogFilters => ({ ...NO_FILTERS, ...filters });
const countOn = async (day: string, time_zone: string) =>
  (await getLogPage(selin, 1, filtered({ since: day, until: day, time_zone }))).count;
const read = (search: string) => readLogFilters(new URLSearchParams(search), "UTC");
const actionsIn = ({ entries }: { entries: { action: string }[] }) =>
  entries.map(({ action }) => action);

describe("the log of moderation", () => {
  test("is refused to members", async () => {
    await expect(getModerationLogPage(author, 1)).rejects.toMatchObject({ status: 403 });
    await expect(getLogPage(moderator, 1)).rejects.toMatchObject({ status: 403 });
  });

  test("has what was done in the forums of the moderator", async () => {
    expect(actionsIn(await getModerationLogPage(moderator, 1))).toEqual(["removed", "locked"]);
    const by_selin = filtered({ who: "selin" });
    expect(actionsIn(await getModerationLogPage(moderator, 1, by_selin))).toEqual([]);
  });

  test("has for moderators of everything what was done in all forums and to members, without e-mails", async () => {
    const log = await getModerationLogPage(selin, 1);
    expect(actionsIn(log)).toEqual(["changed", "warned", "pinned", "removed", "locked"]);
    expect(log.entries[0]?.after).toEqual({ may_invite: false });
  });

  test("leads to what still exists", async () => {
    const { entries } = await getModerationLogPage(selin, 1);
    expect(entries.slice(1)).toMatchObject([
      { subject_type: "user", username: author.username },
      { subject_type: "topic", topic_id },
      { subject_type: "post", topic_id, is_removed: false },
      { subject_type: "topic", topic_id },
    ]);
    await sql`delete from posts where id = ${post_id}`;
    await sql`insert into removed_posts (id, topic_id, owner_id, position, content, excerpt, created_at)
      values (${post_id}, ${topic_id}, ${author.id}, 1, '<p>x</p>', 'x', now())`;
    const removed = await getModerationLogPage(selin, 1, filtered({ kind: "post" }));
    expect(removed.entries).toMatchObject([{ topic_id: null, is_removed: true }]);
  });
});

describe("filters", () => {
  test("by person find what a member did, and what was done to the member, under all names", async () => {
    const about_author = filtered({ who: author.username.toUpperCase() });
    expect(actionsIn(await getLogPage(selin, 1, about_author))).toEqual([
      "changed",
      "changed",
      "warned",
      "removed",
    ]);
    const by_moderator = filtered({ who: moderator.username });
    expect(actionsIn(await getLogPage(selin, 1, by_moderator))).toEqual(["removed", "locked"]);
    await sql`update users set username = 'yeniad' where id = ${moderator.id}`;
    expect(actionsIn(await getLogPage(selin, 1, filtered({ who: "yeniad" })))).toEqual([
      "removed",
      "locked",
    ]);
    expect(await getLogPage(selin, 1, filtered({ who: "kimse" }))).toMatchObject({ count: 0 });
  });

  test("by kind and person are combined", async () => {
    const filters = filtered({ who: author.username, kind: "removed" });
    expect(actionsIn(await getLogPage(selin, 1, filters))).toEqual(["removed"]);
    expect(actionsIn(await getLogPage(selin, 1, filtered({ kind: "suspended" })))).toEqual([]);
  });

  test("by days follow the reader's zone", async () => {
    await sql`insert into audit_log (actor_username, action, subject_type, subject_name, created_at)
      values ('gece', 'created', 'letter', 'x', '2020-03-01T22:30:00Z')`;
    expect(await countOn("2020-03-01", "UTC")).toBe(1);
    expect(await countOn("2020-03-02", "UTC")).toBe(0);
    expect(await countOn("2020-03-02", "Europe/Istanbul")).toBe(1);
    expect(await countOn("2020-03-01", "Europe/Istanbul")).toBe(0);
  });

  test("of an address keep what was typed, and say what is wrong", () => {
    expect(read("who=%40selin&kind=locked&since=2026-01-01")).toEqual({
      filters: filtered({ who: "selin", kind: "locked", since: "2026-01-01" }),
      problem: null,
    });
    expect(read("kind=anything&who=")).toEqual({ filters: NO_FILTERS, problem: null });
    expect(read("since=1.1.2026").problem).toBe("bad_since");
    expect(read("until=2026-02-30").problem).toBe("bad_until");
    expect(read("since=2026-02-02&until=2026-02-01").problem).toBe("days_reversed");
  });
});

test("a filter reads a bounded part of a large log, and says so", async () => {
  await sql`insert into audit_log (actor_username, action, subject_type, subject_name, created_at, forum_id)
    select 'member' || n % 50, case when n % 2 = 0 then 'locked' else 'moved' end, 'topic', 'x', now() - n * interval '1 minute', ${forum_id}::int
    from generate_series(1, 30000) n`;
  await sql`vacuum analyze audit_log`;
  const { statements } = await captureStatements(() =>
    getLogPage(selin, 2, filtered({ who: "member7" })),
  );
  for (const statement of statements)
    expect(await listSequentialScans(statement)).not.toContain("audit_log");
  const locked = await getLogPage(selin, 500, filtered({ kind: "locked" }));
  expect(locked).toMatchObject({ is_cut: true, page: 500 });
  const reloaded = await reload(moderator);
  expect(await getModerationLogPage(reloaded, 1)).toMatchObject({ is_cut: true });
}, 60_000);
