import { beforeEach, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { createdModerator } from "#tests/support/moderation.ts";
import { removeGroupMember } from "../../members/groups/group-members.server.ts";
import type { User } from "../../members/users/user.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { moderateTopic } from "../moderate/moderate-topic.server.ts";
import { getTopicTools } from "../moderate/topic-tools-page.server.ts";
import {
  getModeratedMembers,
  listSuspensions,
  listWarnings,
} from "../sanctions/member-lists.server.ts";
import { getMemberRecord } from "../sanctions/member-record.server.ts";
import { warnMember } from "../sanctions/warn.server.ts";
import { findUnseenWarning } from "../sanctions/warnings.server.ts";
import { countOpenReports } from "./parts/open-reports.server.ts";
import { findNextReport, findReportState, getReport, listReports } from "./report-list.server.ts";
import { getReportPage } from "./report-page.server.ts";
import { getReportForm, reportThing } from "./report-thing.server.ts";
import { claimReport, closeReport } from "./work-on-report.server.ts";

const SPAM = { reason: "spam", text: null } as const;
const RANGE = { skip: 0, limit: 10 };
const GONE = { status: 404 };

let selin: User;
let author: User;
let reporter: User;
let inside: User;
let outside: User;
let forum_id: number;
let open_id: number;
let group_id: number;
let topic_id: number;
let post_id: number;

beforeEach(async () => {
  selin = await actor("selin");
  [author, reporter] = [await createdMember(), await createdMember()];
  ({ forum_id, group_id } = await createdRestrictedForum([author, reporter]));
  [author, reporter] = [await reload(author), await reload(reporter)];
  open_id = await createdForum();
  [inside, outside] = [await createdModerator(forum_id), await createdModerator(open_id)];
  topic_id = await createdTopic(author, { forum_id, title: "Gizli" });
  post_id = await createdPost(author, topic_id);
  await sql`delete from reports`;
});

const queueOf = async (user: User) =>
  (await listReports(user, { ...RANGE, state: "open" })).data.map(({ id }) => id);

test("a report of something hidden goes to its moderators, those of everything and superusers", async () => {
  const { id } = await reportThing(reporter, { post_id }, SPAM);
  const [everything] = [await createdMember()];
  await sql`insert into moderators (user_id) values (${everything.id})`;
  for (const user of [inside, await reload(everything), selin]) {
    expect(await queueOf(user)).toEqual([id]);
    expect(await countOpenReports(user)).toBe(1);
    expect((await getReportPage(user, id)).report.title).toBe("Gizli");
  }
  expect((await getTopicTools(inside, topic_id)).open_reports).toHaveLength(1);
  expect(await queueOf(outside)).toEqual([]);
  expect(await countOpenReports(outside)).toBe(0);
  expect(await findNextReport(outside)).toBeNull();
  expect(await findReportState(outside, id)).toBeNull();
  for (const act of [getReport, claimReport])
    await expect(act(outside, id)).rejects.toMatchObject(GONE);
  // A member of the group is no moderator of the forum.
  await sql`insert into group_members (group_id, user_id) values (${group_id}, ${outside.id})`;
  expect(await queueOf(await reload(outside))).toEqual([]);
});

test("nobody reports what they do not see", async () => {
  for (const thing of [{ topic_id }, { post_id }]) {
    await expect(reportThing(outside, thing, SPAM)).rejects.toMatchObject(GONE);
    await expect(getReportForm(outside, thing)).rejects.toMatchObject(GONE);
  }
  expect(await sql`select from reports`).toEqual([]);
});

test("a reporter who no longer sees the thing is not notified of the outcome", async () => {
  const { id } = await reportThing(reporter, { topic_id }, SPAM);
  await removeGroupMember(reporter, group_id, reporter.id);
  await closeReport(inside, id, { outcome: "handled" });
  expect(await sql`select from notifications where user_id = ${reporter.id}`).toEqual([]);
});

test("the reports of a topic go with it to the moderators who see it then", async () => {
  const open_topic = await createdTopic(author, { forum_id: open_id, title: "Açık" });
  const { id } = await reportThing(reporter, { topic_id: open_topic }, SPAM);
  expect(await queueOf(outside)).toEqual([id]);
  await moderateTopic(selin, open_topic, { forum_id });
  expect(await queueOf(outside)).toEqual([]);
  expect(await countOpenReports(outside)).toBe(0);
  expect(await queueOf(inside)).toEqual([id]);
});

test("the record of a member counts for moderators what they see", async () => {
  await createdTopic(author, { forum_id: open_id });
  const { id } = await reportThing(reporter, { post_id }, SPAM);
  const { id: of_member } = await reportThing(reporter, { user_id: author.id }, SPAM);
  await removePost(inside, topic_id, post_id, "Reklam.");
  await warnMember(inside, author.id, {
    reason: "Gizli bir söz",
    about: { topic_id, post_id: null },
  });
  await reportThing(reporter, { topic_id }, SPAM);
  const record = async (user: User) => (await getMemberRecord(user, author.id)).member;
  expect(await record(selin)).toMatchObject({
    total_topics: 2,
    removed_count: 1,
    open_reports: 2,
    upheld_reports: 1,
  });
  expect(await record(outside)).toMatchObject({
    total_topics: 1,
    total_posts: 0,
    removed_count: 0,
    open_reports: 1,
    upheld_reports: 0,
  });
  // Superusers and moderators of everything handle reports of members.
  expect((await getReportPage(selin, of_member)).record).toMatchObject({
    warnings: 1,
    other_reports: 2,
  });
  expect(await getReport(inside, id)).toMatchObject({ outcome: "removed" });
});

const warningsSeenBy = async (user: User) =>
  (await listWarnings(user, { skip: 0, limit: 100 })).data.map((warning) => warning.id);

test("a warning about something hidden is known to those who see it, and to the member without its name", async () => {
  const about = { topic_id, post_id: null };
  const { id } = await warnMember(inside, author.id, { reason: "Gizli bir söz", about });
  for (const user of [inside, selin]) {
    expect(await warningsSeenBy(user)).toContain(id);
    expect((await getMemberRecord(user, author.id)).warnings).toMatchObject([
      { id, topic_id, title: "Gizli" },
    ]);
  }
  expect(await warningsSeenBy(outside)).not.toContain(id);
  expect((await getMemberRecord(outside, author.id)).warnings).toEqual([]);
  expect((await getModeratedMembers(outside, "", 1)).warned.map((each) => each.id)).not.toContain(
    id,
  );
  expect((await listSuspensions(outside, RANGE)).data).toEqual([]);
  await expect(warnMember(outside, author.id, { reason: "Kaba", about })).rejects.toMatchObject({
    status: 404,
    key: "topicNotFound",
  });

  expect(await findUnseenWarning(author)).toMatchObject({ id, topic_id, title: "Gizli" });
  await removeGroupMember(author, group_id, author.id);
  expect(await findUnseenWarning(await reload(author))).toMatchObject({
    id,
    reason: "Gizli bir söz",
    topic_id: null,
    title: null,
  });
});
