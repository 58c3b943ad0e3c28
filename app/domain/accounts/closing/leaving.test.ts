import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  anybody,
  createdMember,
  createdPost,
  createdTopic,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { payloads } from "../../base/queue/payloads.ts";
import { LEAVING_DAYS } from "../../base/retention.ts";
import { changeUser } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { suspendMember } from "../../moderation/sanctions/suspend.server.ts";
import { getTopic } from "../../topics/topics/topics.server.ts";
import { createKey } from "../api-keys/api-keys.server.ts";
import { findSession } from "../sign-in/sessions.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { deleteDueAccounts } from "./delete-due-accounts.server.ts";
import { findDeletionOf } from "./find-deletion.server.ts";
import { getLeavingPage } from "./leaving-page.server.ts";
import { requestDeletion } from "./request-deletion.server.ts";
import { sendAccountDeleted, sendLeavingMail } from "./send-leaving-mail.server.ts";

vi.mock("#app/lib/mail/mail.server.ts", { spy: true });

const DEVICE = { address: "198.51.100.1", user_agent: "Test" };
const DAY_MS = 24 * 60 * 60 * 1000;
const INPUT = { current_password: PASSWORD };

let selin: User;
let member: User;
let topic_id: number;

beforeEach(async () => {
  selin = await actor("selin");
  member = await createdMember();
  topic_id = await createdTopic(member);
  await createdPost(await actor("mehmet"), topic_id);
  member = await reload(member);
  await sql`delete from account_deletions`;
  await sql`delete from pgboss.job`;
  await sql`delete from rate_limits`;
});

const signInAgain = (kind: "site" | "api" = "site") =>
  signIn({ email: member.email, password: PASSWORD }, kind, DEVICE);

const rowOf = async () => (await sql`select * from users where id = ${member.id}`)[0];
const deletions = () => sql`select * from account_deletions where user_id = ${member.id}`;

/** Moves the request of the deletion so far into the past. */
const passDays = (days: number) =>
  sql`update account_deletions set due_at = due_at - make_interval(days => ${days}) where user_id = ${member.id}`;

describe("asking to delete the own account", () => {
  test("ends all access at once, and deletes nothing yet", async () => {
    const [site, api] = [await signInAgain(), await signInAgain("api")];
    const key = { name: "Betik", scopes: ["read" as const], days: 30 };
    await createKey(member, key, PASSWORD);
    await sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      values (${member.id}, ${site.id}, 'https://push.example/1', 'a', 'b')`;
    await sql`insert into feed_keys (user_id, nonce) values (${member.id}, '\\x01')`;
    await createdPost(member, topic_id);
    member = await reload(member);
    expect(await getLeavingPage(member)).toMatchObject({
      contents: { topics: 1, posts: 1, others_posts: 1 },
      access: { sessions: 2, keys: 1, devices: 1 },
      days: LEAVING_DAYS,
      confirmed_email: member.email,
    });

    const { due_at } = await requestDeletion(member, INPUT);
    expect(Math.abs(due_at.getTime() - Date.now() - 7 * DAY_MS)).toBeLessThan(DAY_MS / 24);
    expect(await findSession(site.token, "site")).toBeNull();
    expect(await findSession(api.token, "api")).toBeNull();
    for (const table of ["sessions", "api_keys", "push_subscriptions", "feed_keys"])
      expect([table, await sql`select from ${sql(table)} where user_id = ${member.id}`]).toEqual([
        table,
        [],
      ]);
    expect(await deletions()).toMatchObject([{ keeps_posts: false }]);
    await deleteDueAccounts();
    expect(await reload(member)).toEqual(member);
    expect(await getTopic(anybody, topic_id)).toMatchObject({ owner_id: member.id });
  });

  test("needs the password, and is refused to superusers", async () => {
    await expect(requestDeletion(member, { current_password: "yanlış" })).rejects.toMatchObject({
      status: 400,
      key: "incorrectPassword",
    });
    await expect(requestDeletion(selin, INPUT)).rejects.toMatchObject({
      status: 403,
      key: "superuserKeepsSelf",
    });
    expect(await sql`select from account_deletions`).toEqual([]);
  });

  test("a form that is sent twice moves no date, and the last choice holds", async () => {
    const first = await requestDeletion(member, { ...INPUT, writing: "keep" });
    expect(await requestDeletion(member, { ...INPUT, writing: "delete" })).toEqual(first);
    expect(await deletions()).toMatchObject([{ keeps_posts: false }]);
  });

  test("suspended members and those without a confirmed address can leave, too", async () => {
    await suspendMember(selin, member.id, { reason: "Sakin", until: null });
    await sql`update users set confirmed_email = null where id = ${member.id}`;
    await requestDeletion(await reload(member), INPUT);
    expect(await queuedPayloads("send-leaving")).toEqual([]);
    await passDays(8);
    await deleteDueAccounts();
    expect(await rowOf()).toBeUndefined();
  });

  test("administrators see when the account goes", async () => {
    expect(await findDeletionOf(selin, member.id)).toBeNull();
    const { due_at } = await requestDeletion(member, { ...INPUT, writing: "keep" });
    expect(await findDeletionOf(selin, member.id)).toEqual({ due_at, keeps_posts: true });
    await expect(findDeletionOf(member, member.id)).rejects.toMatchObject({ status: 403 });
  });
});

describe("after the week", () => {
  test("everything goes", async () => {
    await requestDeletion(member, INPUT);
    await passDays(6);
    await deleteDueAccounts();
    expect(await rowOf()).toMatchObject({ username: member.username });
    await passDays(1);
    await deleteDueAccounts();
    expect(await rowOf()).toBeUndefined();
    expect(await deletions()).toEqual([]);
    await expect(getTopic(anybody, topic_id)).rejects.toMatchObject({ status: 404 });
    expect(await wrongCounters({ sql })).toEqual([]);
    await expect(signInAgain()).rejects.toMatchObject({ key: "wrongEmailOrPassword" });
  });

  test("or the writing stays, as the member has chosen", async () => {
    await requestDeletion(member, { ...INPUT, writing: "keep" });
    await passDays(7);
    await deleteDueAccounts();
    expect(await rowOf()).toMatchObject({ is_former: true });
    expect(await deletions()).toEqual([]);
    expect(await getTopic(anybody, topic_id)).toMatchObject({ owner_id: member.id });
    expect(await wrongCounters({ sql })).toEqual([]);
    await expect(signInAgain()).rejects.toMatchObject({ key: "wrongEmailOrPassword" });
  });

  test("an account stays that another superuser has made one of a superuser", async () => {
    await requestDeletion(member, INPUT);
    await changeUser(selin, member.id, { is_superuser: true });
    await passDays(7);
    await deleteDueAccounts();
    expect(await rowOf()).toMatchObject({ is_superuser: true });
    expect(await deletions()).toEqual([]);
    expect(await queuedPayloads("send-leaving")).toMatchObject([
      { step: "asked" },
      { step: "superuser" },
    ]);
  });

  test("one that cannot be deleted does not stop the others", async () => {
    const other = await createdMember();
    await requestDeletion(member, INPUT);
    await requestDeletion(other, INPUT);
    await passDays(9);
    await sql`update account_deletions set due_at = now() where user_id = ${other.id}`;
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin if old.id = ${sql.unsafe(String(member.id))} then raise 'refused'; end if; return old; end $$`;
    await sql`create trigger refuse before delete on users for each row execute function refuse()`;
    try {
      await expect(deleteDueAccounts()).rejects.toThrow();
    } finally {
      await sql`drop function refuse cascade`;
    }
    expect(await rowOf()).toMatchObject({ username: member.username });
    expect(await sql`select from users where id = ${other.id}`).toEqual([]);
    await deleteDueAccounts();
    expect(await rowOf()).toBeUndefined();
  });
});

describe("signing in", () => {
  test.each(["site", "api"] as const)("takes it back (%s)", async (kind) => {
    await requestDeletion(member, INPUT);
    await expect(
      signIn({ email: member.email, password: "yanlış" }, kind, DEVICE),
    ).rejects.toThrow();
    expect(await deletions()).toHaveLength(1);
    expect(await signInAgain(kind)).toMatchObject({ has_kept_account: true });
    expect(await deletions()).toEqual([]);
    expect(await signInAgain(kind)).toMatchObject({ has_kept_account: false });
    expect(await queuedPayloads("send-leaving")).toEqual(
      ["asked", "signed_in"].map((step) => ({ user_id: member.id, email: member.email, step })),
    );
    await deleteDueAccounts();
    expect(await reload(member)).toEqual(member);
  });

  test.each(["delete", "keep"] as const)(
    "keeps all of the account if it comes first, and else finds none (%s)",
    async (writing) => {
      for (const is_first of [true, false]) {
        await createdLeaving(writing);
        const calls = [signInAgain, deleteDueAccounts];
        const results = await startInOrder(is_first ? calls : calls.toReversed());
        await expectWhole(results[is_first ? 0 : 1], is_first);
      }
    },
  );

  test("at any moment of the deletion keeps all of the account, or finds none", async () => {
    for (let round = 0; round < 16; round += 1) {
      await createdLeaving(round % 2 ? "keep" : "delete");
      const [signed_in] = await Promise.allSettled([
        signInAgain(),
        waitTurns(round * 4).then(deleteDueAccounts),
      ]);
      await expectWhole(signed_in, signed_in.status === "fulfilled");
    }
    expect(await wrongCounters({ sql })).toEqual([]);
  });
});

async function createdLeaving(writing: "keep" | "delete"): Promise<void> {
  member = await createdMember();
  await createdTopic(member);
  await sql`insert into notifications (user_id, actor_id, type) values (${member.id}, ${selin.id}, 'other')`;
  await requestDeletion(member, { ...INPUT, writing });
  await passDays(8);
  await sql`delete from rate_limits`;
}

async function expectWhole(
  signed_in: PromiseSettledResult<unknown> | undefined,
  is_kept: boolean,
): Promise<void> {
  expect(signed_in).toMatchObject(
    is_kept ? { status: "fulfilled" } : { reason: { key: "wrongEmailOrPassword" } },
  );
  const row = await rowOf();
  const notifications = await sql`select from notifications where user_id = ${member.id}`;
  const sessions = await sql`select from sessions where user_id = ${member.id}`;
  expect([row?.is_active ?? false, notifications.length, sessions.length]).toEqual(
    is_kept ? [true, 1, 1] : [false, 0, 0],
  );
  expect(await deletions()).toEqual([]);
}

/** Both wait for the account, the first one before the second. */
async function startInOrder(calls: (() => Promise<unknown>)[]) {
  const started: Promise<PromiseSettledResult<unknown>[]>[] = [];
  await sql.begin(async (tx) => {
    await tx`select from users where id = ${member.id} for update`;
    for (const call of calls) {
      started.push(Promise.allSettled([call()]));
      await vi.waitFor(async () => {
        const waiting = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waiting).toHaveLength(started.length);
      });
    }
  });
  return (await Promise.all(started)).flat();
}

async function waitTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await sql`select 1`;
}

describe("the letter", () => {
  const mails: Mail[] = [];

  beforeEach(() => {
    vi.mocked(sendMail).mockImplementation(async (mail) => void mails.push(mail));
  });

  async function runMails() {
    mails.length = 0;
    for (const payload of await queuedPayloads("send-leaving"))
      await sendLeavingMail(payloads["send-leaving"].parse(payload), translateFor);
    await sql`delete from pgboss.job`;
    return mails.map(({ to, text }) => [to, text]);
  }

  test.each(["en", "tr"] as const)("says when, and how to take it back (%s)", async (language) => {
    await sql`update users set language = ${language}, time_zone = 'UTC' where id = ${member.id}`;
    const { due_at } = await requestDeletion(member, { ...INPUT, writing: "keep" });
    const t = translateFor(language);
    const [asked] = await runMails();
    expect(asked?.[0]).toBe(member.email);
    const date = due_at.toISOString().slice(0, 16).replace("T", " ");
    for (const part of [date, t("mail.leavingWithout"), t("mail.leavingNotYou"), "/login?lang="])
      expect(asked?.[1]?.replace(/\s+/g, " ")).toContain(part);
    await signInAgain();
    const [kept] = await runMails();
    expect(kept?.[1]?.replace(/\s+/g, " ")).toContain(t("mail.passwordChangedNotYou"));
  });

  test("is not sent if the deletion was taken back before, or the account deleted", async () => {
    await requestDeletion(member, INPUT);
    await sql`delete from account_deletions`;
    expect(await runMails()).toEqual([]);
    await requestDeletion(member, INPUT);
    await passDays(8);
    await deleteDueAccounts();
    expect(await runMails()).toEqual([]);
  });

  test.each(["keep", "delete"] as const)("tells of the end (%s)", async (writing) => {
    await requestDeletion(member, { ...INPUT, writing });
    await passDays(7);
    await deleteDueAccounts();
    const jobs = await queuedPayloads("send-account-deleted");
    expect(jobs).toHaveLength(1);
    await sendAccountDeleted(payloads["send-account-deleted"].parse(jobs[0]), translateFor);
    const t = translateFor("tr");
    expect(mails.at(-1)).toMatchObject({
      to: member.email,
      text: expect.stringContaining(t("mail.accountDeletedText")),
    });
    expect(mails.at(-1)?.text.replace(/\s+/g, " ")).toContain(
      t(writing === "keep" ? "mail.accountDeletedWithout" : "mail.accountDeletedWith"),
    );
  });
});
