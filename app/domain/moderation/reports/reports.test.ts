import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  createdMember,
  createdPost,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { changePost, getPost } from "../../topics/topics/posts.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { NO_FILTERS } from "../audit/log-filters.ts";
import { listModerationLog } from "../audit/log-page.server.ts";
import { getMemberRecord } from "../sanctions/member-record.server.ts";
import { cleanUpReports } from "./clean-up-reports.server.ts";
import { report_form, report_input } from "./input.ts";
import { closeReportsOf } from "./parts/close-reports.server.ts";
import { countOpenReports } from "./parts/open-reports.server.ts";
import {
  findNextReport,
  findReportState,
  getReport,
  getReportsPage,
  listReports,
} from "./report-list.server.ts";
import { getReportPage } from "./report-page.server.ts";
import { getReportForm, reportThing } from "./report-thing.server.ts";
import {
  changeReport,
  claimReport,
  closeReport,
  openReportAgain,
} from "./work-on-report.server.ts";

let selin: User;
let ayse: User;
let mehmet: User;
let moderator: User;
let topic_id: number;
let forum_id: number;
let post_id: number;

const SPAM = { reason: "spam", text: null } as const;
const status = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error) => `${error.status} ${error.key}`,
  );

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
});
beforeEach(async () => {
  await sql`delete from reports`;
  await sql`delete from site_settings`;
  await sql`delete from rate_limits`;
  topic_id = await createdTopic(ayse, { title: "Sehpa" });
  const [topic] = await sql`select forum_id from topics where id = ${topic_id}`;
  forum_id = topic?.forum_id;
  post_id = await createdPost(ayse, topic_id);
  const member = await createdMember();
  await sql`insert into moderators (user_id, forum_id) values (${member.id}, ${forum_id})`;
  moderator = await reload(member);
});

async function seenBy(user: User) {
  const { data } = await listReports(user, { state: "open", skip: 0, limit: 10 });
  return data.map(({ id }) => id);
}

async function eventsOf({ id }: User) {
  const rows =
    await sql`select about from notifications where user_id = ${id} and about is not null order by id`;
  return rows.map(({ about }) => about);
}

test("reports of one thing by several members at once are one row", async () => {
  const reporters = await Promise.all([1, 2, 3, 4].map(() => createdMember()));
  await Promise.all(
    [...reporters, ...reporters].map((reporter) =>
      status(reportThing(reporter, { post_id }, SPAM)),
    ),
  );
  const { data } = await listReports(moderator, { state: "open", skip: 0, limit: 10 });
  expect(data).toMatchObject([
    {
      type: "post",
      topic_id,
      post_id,
      forum_id,
      reporter_count: 4,
      reasons: [{ reason: "spam", count: 4 }],
    },
  ]);
  expect(data[0]?.entries).toHaveLength(4);
});

test("a member reports a thing once, nothing of their own, and nothing that was deleted", async () => {
  expect(await status(reportThing(ayse, { post_id }, SPAM))).toBe("400 reportOwn");
  expect(await status(reportThing(mehmet, { user_id: mehmet.id }, SPAM))).toBe("400 reportOwn");
  expect(await status(reportThing(mehmet, { post_id: 999_999 }, SPAM))).toBe("404 postNotFound");
  expect(await status(reportThing(mehmet, { topic_id: 999_999 }, SPAM))).toBe("404 topicNotFound");
  expect(await status(reportThing(mehmet, { user_id: 999_999 }, SPAM))).toBe("404 userNotFound");
  await reportThing(mehmet, { post_id }, SPAM);
  expect(await status(reportThing(mehmet, { post_id }, SPAM))).toBe("409 alreadyReported");
  expect(await getReportForm(mehmet, { post_id })).toMatchObject({ is_reported: true });
  const suspended = { ...mehmet, suspension: { reason: "…", until: null } };
  expect(await status(reportThing(suspended, { topic_id }, SPAM))).toBe("400 accountSuspended");
  await reportThing(mehmet, { topic_id }, SPAM);
  await reportThing(mehmet, { user_id: ayse.id }, SPAM);
  expect(await sql`select topic_id, post_id, user_id, owner_id from reports order by id`).toEqual([
    { topic_id, post_id, user_id: null, owner_id: ayse.id },
    { topic_id, post_id: null, user_id: null, owner_id: ayse.id },
    { topic_id: null, post_id: null, user_id: ayse.id, owner_id: ayse.id },
  ]);
});

test("after a report was closed, only an edited text or a later conduct is reported again", async () => {
  const { id } = await reportThing(mehmet, { post_id }, SPAM);
  const { id: about_member } = await reportThing(mehmet, { user_id: ayse.id }, SPAM);
  for (const report_id of [id, about_member])
    await closeReport(selin, report_id, { outcome: "dismissed" });
  expect(await status(reportThing(mehmet, { post_id }, SPAM))).toBe("409 alreadyReported");
  expect(await status(reportThing(mehmet, { user_id: ayse.id }, SPAM))).toBe("409 alreadyReported");
  await changePost(ayse, topic_id, post_id, { content: "<p>Başka.</p>" });
  await sql`update reports set closed_at = now() - interval '8 days' where id = ${about_member}`;
  expect((await reportThing(mehmet, { post_id }, SPAM)).id).not.toBe(id);
  expect((await reportThing(mehmet, { user_id: ayse.id }, SPAM)).id).not.toBe(about_member);
});

test("moderators see the reports of their forums, never of themselves, and only those of everything see members", async () => {
  const other_topic_id = await createdTopic(moderator, { forum_id });
  const elsewhere_id = await createdTopic(ayse);
  const reported = {
    here: { topic_id },
    own: { topic_id: other_topic_id },
    elsewhere: { topic_id: elsewhere_id },
    member: { user_id: ayse.id },
  };
  const ids: Record<string, number> = {};
  for (const [name, thing] of Object.entries(reported))
    ids[name] = (await reportThing(mehmet, thing, SPAM)).id;
  expect(await seenBy(moderator)).toEqual([ids.here]);
  expect(await countOpenReports(moderator)).toBe(1);
  expect(await seenBy(selin)).toEqual(Object.values(ids));
  expect(await countOpenReports(selin)).toBe(4);
  expect(await countOpenReports(mehmet)).toBe(0);
  await sql`insert into moderators (user_id) values (${moderator.id})`;
  const of_everything = await reload(moderator);
  expect(await seenBy(of_everything)).toEqual([ids.here, ids.elsewhere, ids.member]);
  expect(await countOpenReports(of_everything)).toBe(3);
  for (const user of [moderator, selin, of_everything]) {
    const readable_ids = [];
    for (const id of Object.values(ids))
      if ((await status(getReport(user, id))) === "done") readable_ids.push(id);
    expect(readable_ids).toEqual(await seenBy(user));
  }
  expect(await status(listReports(mehmet, { state: "open", skip: 0, limit: 10 }))).toBe(
    "403 notEnoughPrivileges",
  );
  expect(await status(getReport(moderator, ids.own ?? 0))).toBe("404 reportNotFound");
  expect(await status(closeReport(moderator, ids.member ?? 0, { outcome: "handled" }))).toBe(
    "404 reportNotFound",
  );
});

test("a moderator does not learn that they were reported: not in the log, nor in the own record", async () => {
  const own_topic_id = await createdTopic(moderator, { forum_id });
  const things = [{ topic_id: own_topic_id }, { user_id: moderator.id }, { topic_id }];
  const ids: number[] = [];
  for (const thing of things) ids.push((await reportThing(mehmet, thing, SPAM)).id);
  for (const id of ids) {
    await claimReport(selin, id);
    await closeReport(selin, id, { outcome: "handled" });
    await openReportAgain(selin, id);
  }
  const everywhere = await createdMember();
  await sql`insert into moderators (user_id) values (${everywhere.id})`;
  const loggedFor = async (user: User) => {
    const { data } = await listModerationLog(user, NO_FILTERS, { skip: 0, limit: 100 });
    const of_reports = data.filter(({ subject_type }) => subject_type === "report");
    const logged_ids = new Set(of_reports.map(({ subject_id }) => subject_id));
    return new Set(ids.filter((id) => logged_ids.has(id)));
  };
  expect(await loggedFor(moderator)).toEqual(new Set([ids[2]]));
  expect(await loggedFor(await reload(everywhere))).toEqual(new Set(ids));
  expect(await loggedFor(selin)).toEqual(new Set(ids));
  await sql`delete from moderators where user_id = ${moderator.id}`;
  await sql`insert into moderators (user_id) values (${moderator.id})`;
  const of_all = await reload(moderator);
  expect(await loggedFor(of_all)).toEqual(new Set([ids[2]]));
  const countsFor = async (user: User) => {
    const { open_reports, upheld_reports } = (await getMemberRecord(user, moderator.id)).member;
    return [open_reports, upheld_reports];
  };
  await closeReport(selin, ids[0] ?? 0, { outcome: "handled" });
  expect(await countsFor(of_all)).toEqual([0, 0]);
  expect(await countsFor(selin)).toEqual([1, 1]);
  await sql`delete from reports where id = ${ids[0] ?? 0}`;
  expect(await loggedFor(of_all), "what the log has of a report that is gone").toEqual(
    new Set([ids[2]]),
  );
});

test("the next report is the oldest that nobody else has claimed", async () => {
  const { id } = await reportThing(mehmet, { topic_id }, SPAM);
  const { id: next_id } = await reportThing(mehmet, { post_id }, SPAM);
  expect((await findNextReport(moderator))?.id).toBe(id);
  await claimReport(selin, id);
  expect((await findNextReport(moderator))?.id).toBe(next_id);
  expect((await findNextReport(selin))?.id).toBe(id);
  expect(await findNextReport(ayse)).toBeNull();
  expect(await findReportState(moderator, id)).toBe("open");
  expect(await findReportState(ayse, id)).toBeNull();
  expect(await findReportState(moderator, 2_000_000_000)).toBeNull();
  await removePost(moderator, topic_id, post_id);
  expect(await findReportState(moderator, next_id)).toBe("closed");
  expect(await findNextReport(moderator)).toBeNull();
});

test("a claimed report is for one moderator, until it is released or taken over knowingly", async () => {
  const { id } = await reportThing(mehmet, { topic_id }, SPAM);
  const suspended = { ...selin, suspension: { reason: "…", until: null } };
  expect(await status(claimReport(suspended, id))).toBe("400 accountSuspended");
  const results = await Promise.all(
    [selin, moderator].map((user) => status(claimReport(user, id))),
  );
  expect(results.toSorted()).toEqual(["409 reportClaimed", "done"]);
  await changeReport(selin, id, { state: "open" });
  await claimReport(moderator, id);
  expect(await status(closeReport(selin, id, { outcome: "handled" }))).toBe("409 reportClaimed");
  expect((await getReportsPage(moderator, "mine", 1)).reports.map((report) => report.id)).toEqual([
    id,
  ]);
  await claimReport(selin, id, moderator.id);
  expect(await status(claimReport(moderator, id))).toBe("409 reportClaimed");
  expect(await getReport(selin, id)).toMatchObject({ state: "claimed", claimed_by: "selin" });
  await closeReport(selin, id, { outcome: "handled", note: "Konuştuk." });
  expect(await status(claimReport(moderator, id))).toBe("409 reportClosed");
  expect(await status(closeReport(selin, id, { outcome: "handled" }))).toBe("409 reportClosed");
  expect(await getReport(moderator, id)).toMatchObject({
    state: "closed",
    outcome: "handled",
    note: "Konuştuk.",
    closed_by: "selin",
  });
  const entries =
    await sql`select action, actor_username, forum_id, subject_name from audit_log where subject_type = 'report' and subject_id = ${id} order by id`;
  expect(entries.at(-1)).toEqual({
    action: "closed",
    actor_username: "selin",
    forum_id,
    subject_name: "Sehpa",
  });
  expect(entries.map(({ action }) => action)).toEqual([
    "claimed",
    "changed",
    "claimed",
    "claimed",
    "closed",
  ]);
});

test("the reporters are notified of the outcome, without names, and a closed report can be opened again", async () => {
  const reporter = await createdMember();
  const { id } = await reportThing(reporter, { topic_id }, { reason: "rude", text: "Kırıcı." });
  await closeReport(moderator, id, { outcome: "dismissed" });
  expect(await eventsOf(reporter)).toEqual([
    { event: "report_closed", outcome: "dismissed", title: "Sehpa", topic_id },
  ]);
  await openReportAgain(moderator, id);
  expect(await getReport(moderator, id)).toMatchObject({
    state: "open",
    outcome: null,
    closed_at: null,
  });
  await closeReport(moderator, id, { outcome: "handled" });
  expect((await eventsOf(reporter)).at(-1)).toMatchObject({ outcome: "acted" });
  await reportThing(mehmet, { topic_id }, SPAM);
  expect(await status(openReportAgain(moderator, id))).toBe("409 reportedAgain");
});

test("commands that remove a thing close its report, and an open report of a deleted thing is not listed", async () => {
  const { id } = await reportThing(mehmet, { post_id }, SPAM);
  await db.transaction((tx) =>
    closeReportsOf(tx, moderator, { post_id }, { outcome: "removed", title: "Sehpa" }),
  );
  expect(await getReport(moderator, id)).toMatchObject({ state: "closed", outcome: "removed" });
  const other_id = await createdTopic(ayse, { forum_id });
  await reportThing(mehmet, { topic_id: other_id }, SPAM);
  await removeTopic(moderator, other_id);
  expect((await listReports(moderator, { state: "open", skip: 0, limit: 10 })).count).toBe(0);
  expect(await countOpenReports(moderator)).toBe(0);
});

test("who removes what is reported of theirs closes no report, and a report of a removed thing can be opened again", async () => {
  const own_id = await createdTopic(ayse, { forum_id });
  const own_post_id = await createdPost(ayse, topic_id);
  const reports = [
    await reportThing(mehmet, { topic_id: own_id }, SPAM),
    await reportThing(mehmet, { post_id: own_post_id }, SPAM),
  ];
  await removeTopic(ayse, own_id);
  await removePost(ayse, topic_id, own_post_id);
  await cleanUpReports();
  expect(await countOpenReports(moderator)).toBe(2);
  for (const { id } of reports) {
    expect((await getReportPage(moderator, id)).thing).toMatchObject({ is_removed: true });
    await closeReport(moderator, id, { outcome: "handled" });
    await openReportAgain(moderator, id);
  }
  expect((await listReports(moderator, { state: "open", skip: 0, limit: 10 })).count).toBe(2);
});

test("a reply that enough members reported is hidden once, and restored when the report is dismissed", async () => {
  await sql`insert into site_settings (id, reports_to_hide) values (1, 3)`;
  const reporters = await Promise.all([1, 2, 3, 4].map(() => createdMember()));
  const reports = await Promise.all(
    reporters.slice(0, 2).map((user) => reportThing(user, { post_id }, SPAM)),
  );
  const id = reports[0]?.id ?? 0;
  expect(await getPost(selin, topic_id, post_id)).toMatchObject({ id: post_id });
  const [before] = await sql`select position from posts where id = ${post_id}`;
  await Promise.all(reporters.slice(2).map((user) => status(reportThing(user, { post_id }, SPAM))));
  expect(await status(getPost(selin, topic_id, post_id))).toBe("404 postNotFound");
  expect(await getReport(moderator, id)).toMatchObject({
    is_hidden: true,
    state: "open",
    reporter_count: 3,
  });
  expect(await wrongCounters({ sql })).toEqual([]);
  await closeReport(moderator, id, { outcome: "dismissed" });
  expect(await getPost(selin, topic_id, post_id)).toMatchObject({ id: post_id });
  expect(await sql`select position from posts where id = ${post_id}`).toEqual([before]);
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("a report that hides a reply and a warning of its author do not wait for each other", async () => {
  await sql`insert into site_settings (id, reports_to_hide) values (1, 2)`;
  await reportThing(mehmet, { post_id }, SPAM);
  const reporter = await createdMember();
  const warning = await sql.reserve();
  await warning`begin`;
  await warning`select from users where id = ${ayse.id} for no key update`;
  const report = reportThing(reporter, { post_id }, SPAM);
  await expect
    .poll(
      async () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .toHaveLength(1);
  await warning`update reports set claimed_at = null where post_id = ${post_id}`;
  await warning`commit`;
  warning.release();
  await report;
  expect(await status(getPost(selin, topic_id, post_id))).toBe("404 postNotFound");
});

test("a reply whose report a moderator works on is not hidden", async () => {
  await sql`insert into site_settings (id, reports_to_hide) values (1, 2)`;
  const { id } = await reportThing(mehmet, { post_id }, SPAM);
  await claimReport(moderator, id);
  await reportThing(await createdMember(), { post_id }, SPAM);
  expect(await getPost(selin, topic_id, post_id)).toMatchObject({ id: post_id });
});

test("a report and the deletion of its topic at the same moment leave no open report of it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const gone_id = await createdTopic(ayse, { forum_id });
    await Promise.all([
      status(reportThing(await createdMember(), { topic_id: gone_id }, SPAM)),
      removeTopic(selin, gone_id),
    ]);
  }
  expect((await listReports(selin, { state: "open", skip: 0, limit: 10 })).count).toBe(0);
});

test("a report shows the whole text, who reported it, and the author's record", async () => {
  const author = await createdMember();
  const reported_id = await createdPost(author, topic_id, "<p>Kötü <strong>söz</strong></p>");
  await sql`insert into warnings (user_id, reason) values (${author.id}, 'Kaba')`;
  const { id } = await reportThing(
    mehmet,
    { post_id: reported_id },
    { reason: "other", text: "Bakın" },
  );
  const { report, thing, record } = await getReportPage(moderator, id);
  expect(report.entries).toMatchObject([
    { username: mehmet.username, reason: "other", text: "Bakın" },
  ]);
  expect(thing).toMatchObject({ content: "<p>Kötü <strong>söz</strong></p>", is_removed: false });
  expect(record).toMatchObject({
    username: author.username,
    warnings: 1,
    removed_count: 0,
    other_reports: 0,
    is_suspended: false,
  });
});

test("the clean-up closes reports of deleted things, and deletes those that nobody needs", async () => {
  const [reporter, author, leaver] = await Promise.all([1, 2, 3].map(() => createdMember()));
  if (!reporter || !author || !leaver) throw new Error("A member was not stored");
  const gone = await reportThing(reporter, { user_id: author.id }, SPAM);
  const without_reporter = await reportThing(leaver, { topic_id }, SPAM);
  const closed = await reportThing(reporter, { post_id }, SPAM);
  await closeReport(selin, closed.id, { outcome: "dismissed" });
  await sql`delete from users where id in (${author.id}, ${leaver.id})`;
  await cleanUpReports();
  expect(await sql`select id from reports`).toEqual([{ id: closed.id }]);
  expect((await eventsOf(reporter)).map(({ outcome }) => outcome)).toEqual(["dismissed", "acted"]);
  expect([gone.id, without_reporter.id]).not.toContain(closed.id);
  await sql`update reports set closed_at = now() - interval '366 days'`;
  await cleanUpReports();
  expect(await sql`select id from reports`).toEqual([]);
});

test("a report needs a reason, and words for another one", () => {
  expect(report_form.safeParse({ reason: "other" }).success).toBe(false);
  expect(report_form.safeParse({ reason: "other", text: " " }).success).toBe(false);
  expect(report_form.parse({ reason: "spam", text: "" })).toEqual({ reason: "spam", text: null });
  expect(report_form.safeParse({ reason: "boring" }).success).toBe(false);
  expect(report_input.safeParse({ reason: "spam" }).success).toBe(false);
  expect(report_input.safeParse({ reason: "spam", topic_id: 1, user_id: 2 }).success).toBe(false);
});
