import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { readInvitation } from "../../accounts/invites/invitation.server.ts";
import { createInvite } from "../../accounts/invites/invites.server.ts";
import { setModerator } from "../../forums/moderators/appoint.server.ts";
import { changeMe } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { changePost, createPost } from "../../topics/topics/posts.server.ts";
import { changeTopic, createTopic } from "../../topics/topics/topics.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { setInviteRight } from "./invite-right.server.ts";
import { getModeratedMembers } from "./member-lists.server.ts";
import { getMemberRecord, getSuspendableMember } from "./member-record.server.ts";
import { endSuspension, suspendMember } from "./suspend.server.ts";
import { warnMember } from "./warn.server.ts";
import { findUnseenWarning, markWarningSeen } from "./warnings.server.ts";

const FORBIDDEN = { status: 403, key: "notEnoughPrivileges" };
const SUSPENDED = { status: 400, key: "accountSuspended" };
const NOTHING = { everything: false, category_ids: [], forum_ids: [] };
const DAY_MS = 24 * 60 * 60 * 1000;

let selin: User;
/** Moderates one forum. */
let moderator: User;
let moderator_of_all: User;
let member: User;
let forum_id: number;

beforeAll(async () => {
  selin = await actor("selin");
  forum_id = await createdForum();
  const [one, all] = [await createdMember(), await createdMember()];
  await setModerator(selin, one.id, { ...NOTHING, forum_ids: [forum_id] });
  await setModerator(selin, all.id, { ...NOTHING, everything: true });
  [moderator, moderator_of_all] = [await reload(one), await reload(all)];
});
beforeEach(async () => {
  member = await createdMember();
  await sql`delete from pgboss.job`;
});

async function tellings(user: User) {
  return (await sql`select about from notifications where user_id = ${user.id} order by id`).map(
    ({ about }) => about,
  );
}

async function recorded(user: User) {
  return await sql`select actor_username, action, before, after, forum_id from audit_log
    where subject_type = 'user' and subject_id = ${user.id} order by id`;
}

async function report(thing: { topic_id?: number; user_id?: number }, reporter: User) {
  const [row] = await sql`insert into reports (topic_id, user_id, forum_id, owner_id)
    values (${thing.topic_id ?? null}, ${thing.user_id ?? null}, ${thing.topic_id ? forum_id : null}, ${member.id}) returning id`;
  await sql`insert into report_entries (report_id, reporter_id, reason) values (${row?.id}, ${reporter.id}, 'rude')`;
  return row?.id;
}

async function outcomeOf(report_id: number) {
  const [row] = await sql`select outcome from reports where id = ${report_id}`;
  return row?.outcome;
}

test("a warning is notified, recorded in its forum, mailed, and closes the reports of its thing", async () => {
  const topic_id = await createdTopic(member, { forum_id });
  const report_id = await report({ topic_id }, moderator_of_all);
  const about = { topic_id, post_id: null };
  const { id } = await warnMember(moderator, member.id, { reason: "Kaba bir söz", about });
  expect(await tellings(member)).toEqual([{ event: "warned", reason: "Kaba bir söz" }]);
  expect(await recorded(member)).toEqual([
    {
      actor_username: moderator.username,
      action: "warned",
      before: null,
      after: { reason: "Kaba bir söz", title: "Sehpa", topic_id },
      forum_id,
    },
  ]);
  expect(await queuedPayloads("send-discipline")).toEqual([{ user_id: member.id, warning_id: id }]);
  expect(await outcomeOf(report_id)).toBe("warned");
  expect(await tellings(moderator_of_all)).toEqual([
    { event: "report_closed", outcome: "acted", title: "Sehpa", topic_id },
  ]);
});

test("a member sees each warning once, the oldest first, with what it is about", async () => {
  const topic_id = await createdTopic(member, { forum_id });
  const post_id = await createdPost(member, topic_id);
  await warnMember(moderator, member.id, { reason: "Bir", about: { topic_id, post_id } });
  await warnMember(moderator, member.id, { reason: "İki", about: null });
  member = await reload(member);
  expect(member.has_unseen_warning).toBe(true);
  const first = await findUnseenWarning(member);
  expect(first).toMatchObject({ reason: "Bir", topic_id, post_id, title: "Sehpa" });
  await markWarningSeen(moderator, first?.id ?? 0);
  expect((await findUnseenWarning(member))?.id).toBe(first?.id);
  await markWarningSeen(member, first?.id ?? 0);
  const second = await findUnseenWarning(member);
  expect(second).toMatchObject({ reason: "İki", topic_id: null, is_about_post: false });
  await markWarningSeen(member, second?.id ?? 0);
  expect(await findUnseenWarning(member)).toBeNull();
  expect((await reload(member)).has_unseen_warning).toBe(false);
});

test("a warning names only what the member wrote, in a forum that the moderator moderates", async () => {
  const others_topic = await createdTopic(moderator, { forum_id });
  const topic_elsewhere = await createdTopic(member);
  const warn = (topic_id: number, post_id: number | null = null) =>
    warnMember(moderator, member.id, { reason: "Neden", about: { topic_id, post_id } });
  await expect(warn(others_topic)).rejects.toMatchObject({ status: 404, key: "topicNotFound" });
  await expect(warn(topic_elsewhere)).rejects.toMatchObject(FORBIDDEN);
  await expect(warn(topic_elsewhere, 1)).rejects.toMatchObject({ status: 404 });
  expect(await findUnseenWarning(member)).toBeNull();
});

test("moderators discipline no moderators and no superusers, superusers do, and members nobody", async () => {
  const input = { reason: "Neden", about: null, until: null };
  const acts = (by: User, of: User) => [
    () => warnMember(by, of.id, input),
    () => suspendMember(by, of.id, input),
    () => endSuspension(by, of.id),
  ];
  for (const [by, of] of [
    [moderator, moderator_of_all],
    [moderator_of_all, moderator],
    [moderator, selin],
    [moderator, moderator],
    [member, moderator],
    [selin, selin],
  ] as const)
    for (const act of acts(by, of)) await expect(act()).rejects.toMatchObject(FORBIDDEN);
  await suspendMember(selin, moderator.id, input);
  const suspended = await reload(moderator);
  for (const act of acts(suspended, member)) await expect(act()).rejects.toMatchObject(SUSPENDED);
  await endSuspension(selin, moderator.id);
});

test("a suspension is notified with its end, recorded, mailed, and can be replaced and ended", async () => {
  const report_id = await report({ user_id: member.id }, selin);
  const until = new Date(Date.now() + DAY_MS);
  await suspendMember(moderator, member.id, { reason: "İlk", until });
  expect(await outcomeOf(report_id)).toBeNull();
  await suspendMember(moderator_of_all, member.id, { reason: "Sonra", until: null });
  expect(await outcomeOf(report_id)).toBe("suspended");
  expect((await reload(member)).suspension).toEqual({ reason: "Sonra", until: null });
  await endSuspension(moderator_of_all, member.id);
  expect((await reload(member)).suspension).toBeNull();
  expect(await tellings(member)).toEqual([
    { event: "suspended", reason: "İlk", until: until.toISOString() },
    { event: "suspended", reason: "Sonra", until: null },
    { event: "suspension_ended" },
  ]);
  expect((await recorded(member)).map(({ action }) => action)).toEqual([
    "suspended",
    "suspended",
    "suspension_ended",
  ]);
  expect(await queuedPayloads("send-discipline")).toHaveLength(2);
  await expect(endSuspension(moderator, member.id)).rejects.toMatchObject({
    status: 404,
    key: "notSuspended",
  });
});

test("only members with at least the rights of a suspension's maker replace or end it", async () => {
  const ranks = [moderator, moderator_of_all, selin];
  for (const [made, maker] of ranks.entries())
    for (const [tried, other] of ranks.entries()) {
      await sql`delete from suspensions where user_id = ${member.id}`;
      await suspendMember(maker, member.id, { reason: "İlk", until: null });
      const { may_suspend } = await getMemberRecord(other, member.id);
      expect([made, tried, may_suspend]).toEqual([made, tried, tried >= made]);
      const acts = [
        () => suspendMember(other, member.id, { reason: "Sonra", until: null }),
        () => endSuspension(other, member.id),
      ];
      if (tried >= made) {
        for (const act of acts) await act();
        continue;
      }
      const stored = await sql`select * from suspensions where user_id = ${member.id}`;
      const log_before = await recorded(member);
      for (const act of [...acts, () => getSuspendableMember(other, member.id)])
        await expect(act()).rejects.toMatchObject(FORBIDDEN);
      expect(await sql`select * from suspensions where user_id = ${member.id}`).toEqual(stored);
      expect(await recorded(member)).toEqual(log_before);
    }
});

test("a suspension that has run out is replaced by any moderator, one of a deleted account by those of everything", async () => {
  await suspendMember(selin, member.id, { reason: "Dün", until: null });
  await sql`update suspensions set until = now() where user_id = ${member.id}`;
  await suspendMember(moderator, member.id, { reason: "Bugün", until: null });
  await sql`update suspensions set suspended_by_id = 2000000000 where user_id = ${member.id}`;
  await expect(endSuspension(moderator, member.id)).rejects.toMatchObject(FORBIDDEN);
  await endSuspension(moderator_of_all, member.id);
});

test("a warning does not touch the suspension of a superuser", async () => {
  await suspendMember(selin, member.id, { reason: "İlk", until: null });
  await warnMember(moderator, member.id, { reason: "Ayrıca", about: null });
  expect((await reload(member)).suspension?.reason).toBe("İlk");
});

test("a suspension ends by itself, and a day in the past is refused", async () => {
  const today = new Date().toISOString().slice(0, 10);
  await suspendMember(selin, member.id, {
    reason: "Bugün",
    until: { day: today, time_zone: "Pacific/Niue" },
  });
  const suspension = (await reload(member)).suspension;
  expect(suspension?.until).toMatch(/T1[01]:59:59/);
  await sql`update suspensions set until = now() where user_id = ${member.id}`;
  expect((await reload(member)).suspension).toBeNull();
  await expect(endSuspension(selin, member.id)).rejects.toMatchObject({ key: "notSuspended" });
  const past = { day: "2020-01-01", time_zone: "Europe/Istanbul" };
  for (const until of [past, new Date(Date.now() - 1000), new Date("0000-01-01T00:00:00Z")])
    await expect(suspendMember(selin, member.id, { reason: "Dün", until })).rejects.toMatchObject({
      status: 422,
      key: "untilPast",
    });
});

test("a suspension ends in the year 9999 at last", async () => {
  for (const until of [
    new Date("9999-12-31T23:59:59-12:00"),
    { day: "9999-12-31", time_zone: "Pacific/Niue" },
  ]) {
    await suspendMember(selin, member.id, { reason: "Uzun", until });
    const { suspension } = await reload(member);
    expect(new Date(suspension?.until ?? "").toISOString()).toBe("9999-12-31T23:59:59.000Z");
  }
});

test("a suspended member writes nothing, invites nobody and keeps the names", async () => {
  const topic_id = await createdTopic(member, { forum_id });
  const post_id = await createdPost(member, topic_id);
  await suspendMember(moderator, member.id, { reason: "Neden", until: null });
  const suspended = await reload(member);
  const content = "<p>Yine</p>";
  const acts = [
    () => createTopic(suspended, { forum_id, title: "Yine", content }),
    () => createPost(suspended, topic_id, { content }),
    () => changeTopic(suspended, topic_id, { title: "Başka" }),
    () => changePost(suspended, topic_id, post_id, { content }),
    () => removePost(suspended, topic_id, post_id),
    () => removeTopic(suspended, topic_id),
    () => createInvite(suspended, { send_email: false }),
    () => changeMe(suspended, { full_name: "Başka Biri" }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject(SUSPENDED);
  await changeMe(suspended, { email: `yeni-${member.id}@example.org` });
  const [rows] =
    await sql`select count(*)::int as topics from topics where owner_id = ${member.id}`;
  expect(rows?.topics).toBe(1);
});

test("moderators of everything take and give the right to invite", async () => {
  await expect(setInviteRight(moderator, member.id, false)).rejects.toMatchObject(FORBIDDEN);
  await expect(setInviteRight(moderator_of_all, selin.id, false)).rejects.toMatchObject(FORBIDDEN);
  await setInviteRight(moderator_of_all, member.id, false);
  await setInviteRight(moderator_of_all, member.id, false);
  member = await reload(member);
  const refusal = { status: 403, key: "mayNotInvite" };
  await expect(createInvite(member, { send_email: false })).rejects.toMatchObject(refusal);
  expect(member.invites_count).toBe(3);
  expect(await recorded(member)).toMatchObject([
    { action: "changed", before: { may_invite: true }, after: { may_invite: false } },
  ]);
  await setInviteRight(moderator_of_all, member.id, true);
  await createInvite(member, { send_email: false });
});

test("nobody signs up by an invite of a member who is suspended or may not invite", async () => {
  const { signup_link } = await createInvite(member, { send_email: false });
  const code = new URL(signup_link).searchParams.get("code") ?? "";
  const stateNow = async () => (await readInvitation(code)).state;
  expect(await stateNow()).toBe("open");
  await suspendMember(moderator, member.id, { reason: "Neden", until: null });
  expect(await stateNow()).toBe("revoked");
  await endSuspension(moderator, member.id);
  expect(await stateNow()).toBe("open");
  await setInviteRight(moderator_of_all, member.id, false);
  expect(await stateNow()).toBe("revoked");
});

test("the record and the lists show what moderators did, to moderators only", async () => {
  await warnMember(moderator, member.id, { reason: "Kaba", about: null });
  await suspendMember(moderator, member.id, { reason: "Çok kaba", until: null });
  const record = await getMemberRecord(moderator, member.id);
  expect(record).toMatchObject({
    member: {
      username: member.username,
      suspension: { reason: "Çok kaba", until: null },
      suspended_by: moderator.username,
    },
    warnings: [{ reason: "Kaba", by: moderator.username, seen_at: null }],
    may_discipline: true,
    sees_branch: false,
  });
  expect(await getMemberRecord(moderator, selin.id)).toMatchObject({
    member: { suspension: null, inviter: null },
    may_discipline: false,
  });
  const lists = await getModeratedMembers(moderator, "", 1);
  expect(lists.suspended?.data[0]).toMatchObject({ user_id: member.id, reason: "Çok kaba" });
  expect(lists.warned[0]).toMatchObject({ user_id: member.id, is_seen: false });
  const { matches } = await getModeratedMembers(moderator, member.username, 1);
  expect(matches?.map(({ id }) => id)).toContain(member.id);
  await expect(getMemberRecord(member, member.id)).rejects.toMatchObject(FORBIDDEN);
  await expect(getModeratedMembers(member, "", 1)).rejects.toMatchObject(FORBIDDEN);
});
