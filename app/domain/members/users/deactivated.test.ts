import { beforeEach, expect, test } from "vitest";
import { actor, createdMember, createLinkToken, reload, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { createKey } from "../../accounts/api-keys/api-keys.server.ts";
import { findKeySession } from "../../accounts/api-keys/find-key.server.ts";
import { readInvitation } from "../../accounts/invites/invitation.server.ts";
import { createInvite, listInvitesOfForm } from "../../accounts/invites/invites.server.ts";
import { sendInvitation } from "../../accounts/invites/send-invitation.server.ts";
import { createSharedInvite } from "../../accounts/invites/shared-invite.server.ts";
import { isResetOpen } from "../../accounts/sign-in/reset.server.ts";
import { sendResetLink } from "../../accounts/sign-in/send-reset-link.server.ts";
import { signIn } from "../../accounts/sign-in/sign-in.server.ts";
import { signUp } from "../../accounts/sign-up/sign-up.server.ts";
import { unsubscribe, unsubscribeLink } from "../../notify/notifications/unsubscribe.server.ts";
import { findFeedReader, getFeedKey } from "../../programs/feeds/feed-keys.server.ts";
import { findConfirmation } from "./confirm-email.server.ts";
import { setActive } from "./set-active.server.ts";
import { findEmailToRestore } from "./undo-email.server.ts";
import type { User } from "./user.ts";

/**
 * Checks which sessions, keys, invites and links of a member still work after a superuser has
 * deactivated the account.
 */

const DEVICE = { address: "198.51.100.9", user_agent: null };

let selin: User;
let member: User;
let guests = 0;

beforeEach(async () => {
  selin = await actor("selin");
  member = await createdMember({ invites_count: 9, may_share_invites: true });
  await sql`delete from rate_limits`;
  await sql`delete from pgboss.job`;
});

function writeNothing(): never {
  throw new Error("A message was written");
}

const deactivate = () => setActive(selin, member.id, false);
const activate = () => setActive(selin, member.id, true);
const codeIn = (link: string) => new URL(link).searchParams.get("code") ?? "";
const stateOf = async (code: string) => (await readInvitation(code)).state;

function signUpWith(code: string, email = `guest${(guests += 1)}@example.org`) {
  const username = `guest${guests}`;
  return signUp({ code, email, username, full_name: "Konuk Kişi", password: PASSWORD }, DEVICE);
}

async function sharedCode(): Promise<string> {
  const until = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { id } = await createSharedInvite(member, { max_uses: 2, until, time_zone: "UTC" });
  const [invite] = await listInvitesOfForm(member, id);
  return codeIn(invite?.signup_link ?? "");
}

test("the open invites admit nobody until the account is active again", async () => {
  const for_one = codeIn((await createInvite(member, { send_email: false })).signup_link);
  const shared = await sharedCode();
  await deactivate();
  for (const code of [for_one, shared]) {
    expect(await stateOf(code)).toBe("revoked");
    await expect(signUpWith(code)).rejects.toMatchObject({ status: 400, key: "invalidInviteCode" });
  }
  expect(await sql`select 1 from lineage where inviter_id = ${member.id}`).toEqual([]);
  await activate();
  for (const code of [for_one, shared]) {
    expect(await stateOf(code)).toBe("open");
    await signUpWith(code);
  }
});

test("a superuser's invites end with the account too", async () => {
  await sql`update users set is_superuser = true where id = ${member.id}`;
  const host = await reload(member);
  const code = codeIn((await createInvite(host, { send_email: false })).signup_link);
  expect(await stateOf(code)).toBe("open");
  await deactivate();
  expect(await stateOf(code)).toBe("revoked");
});

test("an invitation that waits to be sent is not sent", async () => {
  const { id } = await createInvite(member, {
    email_to: "waiting@example.org",
    send_email: true,
  });
  await deactivate();
  await sendInvitation(id, writeNothing);
});

test("the addresses of feeds and the keys for programs become invalid for good", async () => {
  const feed_key = await getFeedKey(member);
  const { key } = await createKey(member, { name: "Bot", scopes: ["write"], days: 9 }, PASSWORD);
  await deactivate();
  await activate();
  expect(await findFeedReader(feed_key)).toBeNull();
  expect(await findKeySession(key, "198.51.100.9")).toBeNull();
});

test("links of e-mails end, and new ones are not sent", async () => {
  const link = { user_id: member.id, email: member.email };
  const reset = await createLinkToken({ kind: "password_reset", user_id: member.id });
  const confirm = await createLinkToken({ kind: "email_confirm", ...link });
  const undo = await createLinkToken({ kind: "email_undo", ...link });
  await deactivate();
  expect(await isResetOpen(reset)).toBe(false);
  expect(await findConfirmation(confirm)).toBeNull();
  expect(await findEmailToRestore(undo)).toBeNull();
  await sendResetLink(member.email, writeNothing);
  expect(await sql`select 1 from one_time_tokens where user_id = ${member.id}`).toEqual([]);
});

test("signing in says so only to who knows the password", async () => {
  await deactivate();
  const signInWith = (password: string) =>
    signIn({ email: member.email, password }, "site", DEVICE);
  await expect(signInWith(PASSWORD)).rejects.toMatchObject({ key: "inactiveUser" });
  await expect(signInWith(`${PASSWORD}x`)).rejects.toMatchObject({ key: "wrongEmailOrPassword" });
  expect(await sql`select 1 from sessions where user_id = ${member.id}`).toEqual([]);
});

test("the link of an e-mail still ends e-mails, which harms nobody", async () => {
  const code = codeIn(unsubscribeLink(member, ["mail_replies"]));
  await deactivate();
  await unsubscribe(code);
  expect(await sql`select mail_replies from users where id = ${member.id}`).toEqual([
    { mail_replies: "off" },
  ]);
});
