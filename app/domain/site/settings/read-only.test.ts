import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Refusal } from "#app/domain/base/refusal.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { readInvitation } from "../../accounts/invites/invitation.server.ts";
import { createInvite } from "../../accounts/invites/invites.server.ts";
import { signUp } from "../../accounts/sign-up/sign-up.server.ts";
import { changeUser } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { changePost, createPost } from "../../topics/topics/posts.server.ts";
import { createTopic } from "../../topics/topics/topics.server.ts";
import { siteReadOnly } from "./parts/site-texts.server.ts";
import { endReadOnly, setReadOnly } from "./read-only.server.ts";

const REASON = "Dernek dağıldı. Arşiv yaz sonuna dek burada.";
const REFUSED = { status: 403, key: "siteReadOnly" } satisfies Partial<Refusal>;
const REPLY = { content: "<p>Nemden.</p>" };

let selin: User;
let writer: User;
let topic_id: number;

beforeEach(async () => {
  selin = await actor("selin");
  writer = await createdMember();
  topic_id = await createdTopic(writer);
});
afterEach(async () => {
  await endReadOnly(await actor("selin"));
});

const readSettings = async () =>
  (await sql`select read_only_since, read_only_reason from site_settings`)[0];
const listEntries = async (last_id: number) => [
  ...(await sql`select action, before, after from audit_log where subject_type = 'site' and id > ${last_id} order by id`),
];
const countReplies = async () =>
  (await sql`select count(*)::int as count from posts where topic_id = ${topic_id}`)[0]?.count;
const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length;

test("a superuser changes no name of others, but the rest of the account", async () => {
  await setReadOnly(selin, { reason: REASON });
  const superuser = await reload(selin);
  for (const change of [{ username: "baskaad" }, { full_name: "Başka Ad" }, { about: "Başka" }])
    await expect(changeUser(superuser, writer.id, change)).rejects.toMatchObject(REFUSED);
  const { username } = writer;
  const changed = await changeUser(superuser, writer.id, { username, invites_count: 3 });
  expect(changed).toMatchObject({ username, invites_count: 3 });
});

describe("the switch", () => {
  test("has one time and a reason, which a second call changes, and each is in the log", async () => {
    const [earlier] = await sql`select coalesce(max(id), 0)::int as last_id from audit_log`;
    await setReadOnly(selin, { reason: "Taşınıyoruz." });
    const first = await readSettings();
    await setReadOnly(selin, { reason: REASON });
    await setReadOnly(selin, { reason: REASON });
    expect(await readSettings()).toEqual({ ...first, read_only_reason: REASON });
    expect(siteReadOnly()).toEqual({
      since: new Date(String(first?.read_only_since)),
      reason: REASON,
    });
    await endReadOnly(selin);
    await endReadOnly(selin);
    expect(siteReadOnly()).toBeNull();
    expect(await readSettings()).toEqual({ read_only_since: null, read_only_reason: null });
    expect(await listEntries(earlier?.last_id)).toEqual([
      { action: "read_only_set", before: null, after: { reason: "Taşınıyoruz." } },
      { action: "read_only_set", before: { reason: "Taşınıyoruz." }, after: { reason: REASON } },
      { action: "read_only_ended", before: { reason: REASON }, after: null },
    ]);
  });

  test("is for superusers whose session was confirmed", async () => {
    for (const change of [() => setReadOnly(writer, { reason: REASON }), () => endReadOnly(writer)])
      await expect(change()).rejects.toMatchObject({ status: 403, key: "notEnoughPrivileges" });
    const unconfirmed = { ...selin, must_confirm: true };
    for (const change of [
      () => setReadOnly(unconfirmed, { reason: REASON }),
      () => endReadOnly(unconfirmed),
    ])
      await expect(change()).rejects.toMatchObject({ key: "reauthenticationRequired" });
    expect(siteReadOnly()).toBeNull();
  });

  test("is part of the actor: members, moderators and superusers are refused alike", async () => {
    await setReadOnly(selin, { reason: REASON });
    for (const { id } of [selin, writer]) {
      const someone = await reload({ id });
      expect(someone.is_site_read_only).toBe(true);
      await expect(createPost(someone, topic_id, REPLY)).rejects.toMatchObject(REFUSED);
    }
    await endReadOnly(selin);
    await createPost(await reload(writer), topic_id, REPLY);
  });
});

describe("who was let in before the switch", () => {
  test("stores nothing after it: no reply, no topic", async () => {
    const forum_id = await createdForum();
    await setReadOnly(selin, { reason: REASON });
    await expect(createPost(writer, topic_id, REPLY)).rejects.toMatchObject(REFUSED);
    const topic = { forum_id, title: "Sehpa", ...REPLY };
    await expect(createTopic(writer, topic)).rejects.toMatchObject(REFUSED);
    expect(await countReplies()).toBe(0);
    expect([...(await sql`select from topics where forum_id = ${forum_id}`)]).toEqual([]);
  });

  test("and waits for the switch is refused, although the statement has begun before", async () => {
    const forum_id = await createdForum();
    const lock = await sql.reserve();
    await lock`begin`;
    await lock`lock table topic_activity in exclusive mode`;
    const reply = createPost(writer, topic_id, REPLY).catch((error: unknown) => error);
    const topic = createTopic(writer, { forum_id, title: "Sehpa", ...REPLY }).catch(
      (error: unknown) => error,
    );
    await expect.poll(countWaiting).toBe(2);
    await lock`insert into site_settings (id, read_only_since, read_only_reason) values (1, now(), 'x')
      on conflict (id) do update set read_only_since = excluded.read_only_since, read_only_reason = excluded.read_only_reason`;
    await lock`commit`;
    lock.release();
    expect([await reply, await topic]).toMatchObject([REFUSED, REFUSED]);
    expect(await countReplies()).toBe(0);
  });

  test("and for whom the switch waits is stored before it", async () => {
    const lock = await sql.reserve();
    await lock`begin`;
    await lock`select from topic_activity where topic_id = ${topic_id} for update`;
    const reply = createPost(writer, topic_id, REPLY);
    await expect.poll(countWaiting).toBe(1);
    const switching = setReadOnly(selin, { reason: REASON });
    await expect.poll(countWaiting).toBe(2);
    await lock`commit`;
    lock.release();
    const { id } = await reply;
    await switching;
    const [row] =
      await sql`select created_at <= read_only_since as is_before from posts, site_settings where posts.id = ${id}`;
    expect(row?.is_before).toBe(true);
  });

  test("in a crowd is either stored before the answer of the switch, or refused", async () => {
    const writers = await Promise.all(Array.from({ length: 20 }, () => createdMember()));
    const replies = writers.map((each) => createPost(each, topic_id, REPLY));
    const settled = Promise.allSettled(replies);
    await Promise.race(replies);
    await setReadOnly(selin, { reason: REASON });
    const stored_count = await countReplies();
    const results = await settled;
    expect(await countReplies()).toBe(stored_count);
    const refusals = results.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining(REFUSED)));
    expect(refusals.length + Number(stored_count)).toBe(writers.length);
  });
});

test("nobody edits while the site is read only", async () => {
  const post_id = await createdPost(writer, topic_id);
  await setReadOnly(selin, { reason: REASON });
  const change = changePost(await reload(writer), topic_id, post_id, { content: "<p>Başka</p>" });
  await expect(change).rejects.toMatchObject(REFUSED);
});

test("an open invite says that nobody can join, and creates no account", async () => {
  const invite = await createInvite(writer, { send_email: false });
  const code = new URL(invite.signup_link).searchParams.get("code") ?? "";
  await setReadOnly(selin, { reason: REASON });
  expect(await readInvitation(code)).toEqual({ state: "closed" });
  const guest = { email: "konuk@example.org", username: "konuk", full_name: "Konuk Kişi" };
  const device = { address: "198.51.100.7", user_agent: null };
  await expect(signUp({ code, ...guest, password: PASSWORD }, device)).rejects.toMatchObject(
    REFUSED,
  );
  expect([...(await sql`select from users where username = 'konuk'`)]).toEqual([]);
  await endReadOnly(selin);
  expect(await readInvitation(code)).toMatchObject({ state: "open" });
});
