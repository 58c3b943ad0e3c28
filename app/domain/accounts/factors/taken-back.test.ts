import { beforeEach, expect, test } from "vitest";
import {
  actor,
  createdMember,
  createLinkToken,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { timeCode } from "#tests/support/time-codes.ts";
import { payloads } from "../../base/queue/payloads.ts";
import { undoEmailChange } from "../../members/users/undo-email.server.ts";
import type { User } from "../../members/users/user.ts";
import { getMailFile } from "../../site/mail/mail-files.server.ts";
import { confirmSession } from "../sign-in/confirm-session.server.ts";
import { findSession } from "../sign-in/sessions.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import {
  confirmTotp,
  findStartedTotp,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
  startTotp,
} from "./factors.server.ts";
import { liftFactors } from "./lift.server.ts";
import { makeStopToken, stopLiftByLink } from "./stop-lift.server.ts";
import { issueUndoToken, undoFactorChange } from "./undo.server.ts";

const DEVICE = { address: "198.51.100.1", user_agent: "Test" };

let member: User;
beforeEach(async () => {
  await sql`delete from rate_limits`;
  member = await createdMember();
});

async function setUpTotp(): Promise<string> {
  const { secret } = await startTotp(member);
  await confirmTotp(member, { code: timeCode(secret, -1) });
  return secret;
}

async function moveMailbox(): Promise<void> {
  await sql`update users set email = 'hirsiz' || id || '@example.org', confirmed_email = 'hirsiz' || id || '@example.org'
    where id = ${member.id}`;
}

const addressOf = async ({ id }: User) =>
  (await sql`select email, confirmed_email from users where id = ${id}`)[0];

async function newestLetter() {
  const letters = await queuedPayloads("send-factor-change");
  return payloads["send-factor-change"].parse(letters.at(-1));
}

const signInNow = () => signIn({ email: member.email, password: PASSWORD }, "api", DEVICE);

test("undoing a change of the address takes a factor that was added after it, and the password", async () => {
  const token = await createLinkToken({
    kind: "email_undo",
    user_id: member.id,
    email: member.email,
  });
  await moveMailbox();
  await setUpTotp();
  expect(await undoEmailChange(token)).toEqual({ needs_password: true });
  expect(await listFactors(member)).toEqual({ data: [], recovery_codes_left: 0 });
  await expect(signInNow()).rejects.toMatchObject({ key: "wrongEmailOrPassword" });
});

test("undoing a change of the address keeps an older factor, and the password with it", async () => {
  await setUpTotp();
  await sql`update factors set proved_at = proved_at - interval '1 minute' where user_id = ${member.id}`;
  await sql`update recovery_codes set created_at = created_at - interval '1 minute' where user_id = ${member.id}`;
  const token = await createLinkToken({
    kind: "email_undo",
    user_id: member.id,
    email: member.email,
  });
  await moveMailbox();
  expect(await undoEmailChange(token)).toEqual({ needs_password: false });
  expect((await listFactors(member)).data).toHaveLength(1);
  await expect(signInNow()).rejects.toMatchObject({ key: "secondFactorNeeded" });
});

test("undoing a change of the factor makes the letter's address that of the account again", async () => {
  await setUpTotp();
  const letter = await newestLetter();
  expect(letter).toMatchObject({ user_id: member.id, email: member.email, change: "totp_added" });
  const token = (await issueUndoToken(letter)) ?? "";
  await moveMailbox();
  await undoFactorChange(token);
  expect(await addressOf(member)).toEqual({ email: member.email, confirmed_email: member.email });
  expect((await queuedPayloads("send-reset-link")).at(-1)).toEqual({ email: member.email });
  expect((await listFactors(member)).data).toEqual([]);
});

test("undoing a change of the factor ends the links that were made since, sent or not", async () => {
  const secret = await setUpTotp();
  const own_token = (await issueUndoToken(await newestLetter())) ?? "";
  await moveMailbox();
  const thiefs_address = String((await addressOf(member))?.email);
  const email_token = await createLinkToken({
    kind: "email_undo",
    user_id: member.id,
    email: thiefs_address,
  });
  await makeRecoveryCodes(member, { code: timeCode(secret) });
  const sent_letter = await newestLetter();
  expect(sent_letter).toMatchObject({ email: thiefs_address, change: "codes_made" });
  const factor_token = (await issueUndoToken(sent_letter)) ?? "";
  await makeRecoveryCodes(member, { code: timeCode(secret, 1) });
  const waiting_letter = await newestLetter();

  await undoFactorChange(own_token);
  const refusal = { key: "invalidToken" };
  await expect(undoFactorChange(factor_token)).rejects.toMatchObject(refusal);
  await expect(undoEmailChange(email_token)).rejects.toMatchObject(refusal);
  expect(await issueUndoToken(waiting_letter)).toBeNull();
  expect(await addressOf(member)).toEqual({ email: member.email, confirmed_email: member.email });
});

test("undoing a change of the factor takes an address that is not confirmed from the account", async () => {
  await setUpTotp();
  const token = (await issueUndoToken(await newestLetter())) ?? "";
  await sql`update users set email = ${`hirsiz${member.id}@example.org`} where id = ${member.id}`;
  await undoFactorChange(token);
  expect(await addressOf(member)).toEqual({ email: member.email, confirmed_email: member.email });
});

test("a link that stops a lift works once", async () => {
  await setUpTotp();
  await liftFactors(await actor("selin"), member.id, { now: false });
  const token = (await makeStopToken(member.id)) ?? "";
  const calls = await Promise.allSettled([stopLiftByLink(token), stopLiftByLink(token)]);
  expect(calls.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await sql`select from factor_lifts where user_id = ${member.id}`).toEqual([]);
});

test("a lift ends with the factor that it was for, and when the factor is proved", async () => {
  const selin = await actor("selin");
  const lifts = () => sql`select from factor_lifts where user_id = ${member.id}`;
  const secret = await setUpTotp();
  await liftFactors(selin, member.id, { now: false });
  const { token } = await signIn(
    { email: member.email, password: PASSWORD, otp: timeCode(secret) },
    "api",
    DEVICE,
  );
  expect(await lifts()).toEqual([]);

  await liftFactors(selin, member.id, { now: false });
  const session = await findSession(token, "api");
  if (!session) throw new Error("The session has ended");
  await confirmSession(session, { code: timeCode(secret, 1) });
  expect(await lifts()).toEqual([]);

  await liftFactors(selin, member.id, { now: false });
  await sql`update factors set last_period = null where user_id = ${member.id}`;
  const [factor] = (await listFactors(member)).data;
  await removeFactor(member, factor?.id ?? 0, { code: timeCode(secret) });
  expect(await lifts()).toEqual([]);
});

test("a key for time codes is shown to whoever has just made it, and to nobody later", async () => {
  const { secret } = await startTotp(member);
  expect(await findStartedTotp(member)).toMatchObject({ secret });
  await sql`update factors set created_at = now() - interval '15 minutes' where user_id = ${member.id}`;
  expect(await findStartedTotp(member)).toBeNull();
  await confirmTotp(member, { code: timeCode(secret) });
});

test("a stolen session reads neither a key that waits for its code nor stored letters", async () => {
  const stale = { ...member, must_confirm: true };
  const refusal = { key: "reauthenticationRequired" };
  expect(await findStartedTotp(stale)).toBeNull();
  await startTotp(member);
  await expect(findStartedTotp(stale)).rejects.toMatchObject(refusal);
  const selin = { ...(await actor("selin")), must_confirm: true };
  await expect(getMailFile(selin, "x")).rejects.toMatchObject(refusal);
});
