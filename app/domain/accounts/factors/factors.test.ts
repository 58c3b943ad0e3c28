import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { translateFor } from "#locales/translators.server.ts";
import { createdMember, queuedPayloads, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { timeCode } from "#tests/support/time-codes.ts";
import { changeMyPassword } from "../../members/users/change-user.server.ts";
import { accountNoticeMail } from "../../members/users/email-mails.server.ts";
import type { User } from "../../members/users/user.ts";
import { findWaitingSignIn, finishSignIn } from "../sign-in/second-step.server.ts";
import { findSession } from "../sign-in/sessions.server.ts";
import { SecondFactorNeeded, signIn } from "../sign-in/sign-in.server.ts";
import {
  confirmTotp,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
  startTotp,
} from "./factors.server.ts";
import { issueUndoToken, isUndoOpen, undoFactorChange } from "./undo.server.ts";

const DEVICE = { address: "198.51.100.1", user_agent: "Test" };
const WRONG = { status: 400, key: "wrongCode" };

let member: User;

beforeEach(async () => {
  member = await createdMember();
  await sql`delete from rate_limits`;
});

/** Time codes are on. The code of the present period is not used yet. */
async function withTotp() {
  const { secret } = await startTotp(member);
  const { recovery_codes } = await confirmTotp(member, { code: timeCode(secret, -1) });
  return { secret, recovery_codes };
}

/** The cookie of a sign-in whose password was right. */
async function waitingToken(): Promise<string> {
  const refusal = await signIn({ email: member.email, password: PASSWORD }, "site", DEVICE).catch(
    (error: unknown) => error,
  );
  if (!(refusal instanceof SecondFactorNeeded)) throw new Error("No second factor was asked for");
  return refusal.waiting_token;
}

const signInToApi = (input: { password?: string; otp?: string }) =>
  signIn({ email: member.email, password: PASSWORD, ...input }, "api", DEVICE);

/** How many of the calls succeed that are made at the same time. */
async function successes(calls: Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(calls)).filter(({ status }) => status === "fulfilled").length;
}

describe("time codes", () => {
  test("are off before a first code was right", async () => {
    const { secret } = await startTotp(member);
    await expect(confirmTotp(member, { code: "000000" })).rejects.toMatchObject(WRONG);
    expect(await listFactors(member)).toEqual({ data: [], recovery_codes_left: 0 });
    await signInToApi({});
    await confirmTotp(member, { code: timeCode(secret) });
    expect((await listFactors(member)).data).toMatchObject([{ kind: "totp", last_used_at: null }]);
    await expect(startTotp(member)).rejects.toMatchObject({ key: "timeCodesAreOn" });
  });

  test("are taken one period either side, and not beyond", async () => {
    const { secret } = await withTotp();
    for (const later of [-3, -2, 2, 3])
      await expect(signInToApi({ otp: timeCode(secret, later) })).rejects.toMatchObject(WRONG);
    await signInToApi({ otp: timeCode(secret) });
    await signInToApi({ otp: timeCode(secret, 1) });
  });

  test("work once, also many times at once", async () => {
    const { secret } = await withTotp();
    const otp = timeCode(secret);
    expect(await successes(Array.from({ length: 6 }, () => signInToApi({ otp })))).toBe(1);
    await expect(signInToApi({ otp })).rejects.toMatchObject(WRONG);
  });

  test("are asked for by the API only of whoever knows the password", async () => {
    const { secret } = await withTotp();
    await expect(signInToApi({})).rejects.toMatchObject({ key: "secondFactorNeeded" });
    const wrong_password = { password: "yanlış-parola", otp: timeCode(secret) };
    await expect(signInToApi(wrong_password)).rejects.toMatchObject({
      key: "wrongEmailOrPassword",
    });
    await signInToApi({ password: `${PASSWORD} ${timeCode(secret)}` });
  });

  test("behind the password are refused where no factor is on", async () => {
    await expect(signInToApi({ password: `${PASSWORD} 123456` })).rejects.toMatchObject({
      key: "wrongEmailOrPassword",
    });
  });
});

describe("the second step on the site", () => {
  test("opens a session, and the waiting sign-in works once", async () => {
    const { secret } = await withTotp();
    const token = await waitingToken();
    expect(await findWaitingSignIn(token)).toEqual({ has_passkey: false });
    await expect(finishSignIn(token, { code: "123456" }, DEVICE)).rejects.toMatchObject(WRONG);
    await expect(finishSignIn(token, {}, DEVICE)).rejects.toMatchObject({ key: "codeRequired" });
    const session = await finishSignIn(token, { code: timeCode(secret) }, DEVICE);
    expect((await findSession(session.token, "site"))?.user.id).toBe(member.id);
    const again = finishSignIn(token, { code: timeCode(secret, 1) }, DEVICE);
    await expect(again).rejects.toMatchObject({ key: "signInExpired" });
  });

  test("ends with a new password", async () => {
    await withTotp();
    const token = await waitingToken();
    const input = { current_password: PASSWORD, new_password: "baska-uzun-parola" };
    await changeMyPassword(member, { id: 0 }, { ...input, confirm_password: input.new_password });
    expect(await findWaitingSignIn(token)).toBeNull();
  });

  test("is limited without locking out a network that the member knows", async () => {
    const { secret } = await withTotp();
    const home = { ...DEVICE, address: "203.0.113.7" };
    await finishSignIn(await waitingToken(), { code: timeCode(secret) }, home);
    const token = await waitingToken();
    for (let network = 1; network <= 5; network += 1)
      for (let attempt = 0; attempt < 10; attempt += 1)
        await finishSignIn(
          token,
          { code: "000000" },
          { ...DEVICE, address: `192.0.2.${network}` },
        ).catch(() => {});
    const elsewhere = { ...DEVICE, address: "192.0.2.99" };
    const code = timeCode(secret, 1);
    await expect(finishSignIn(token, { code }, elsewhere)).rejects.toMatchObject({ status: 429 });
    await finishSignIn(token, { code }, home);
  });

  test("tells the member by letter of codes above a limit, once a day", async () => {
    await withTotp();
    const token = await waitingToken();
    const guess = (address: string) =>
      finishSignIn(token, { code: "000000" }, { ...DEVICE, address }).catch(() => {});
    const letters = async () => {
      const payloads = await queuedPayloads("send-account-notice");
      const letter = { user_id: member.id, email: member.email, notice: "wrong_codes" };
      return payloads.filter((payload) => isDeepStrictEqual(payload, letter)).length;
    };
    for (let attempt = 0; attempt < 15; attempt += 1) await guess("192.0.2.1");
    expect(await letters()).toBe(0);
    await Promise.all([guess("192.0.2.1"), guess("192.0.2.1")]);
    expect(await letters()).toBe(1);
    for (let attempt = 0; attempt < 30; attempt += 1) await guess("192.0.2.2");
    expect(await letters()).toBe(1);
    await sql`delete from rate_limits where key like 'wrong_codes_letter:%'`;
    await guess("192.0.2.2");
    expect(await letters()).toBe(2);
    const { text } = accountNoticeMail(member, member.email, "wrong_codes", translateFor);
    expect(text).toContain("/recover-password?lang=");
  });
});

describe("recovery codes", () => {
  test("are ten, work once each, and are taken with or without dashes and capitals", async () => {
    const { recovery_codes } = await withTotp();
    expect(recovery_codes).toHaveLength(10);
    const [first = "", second = "", third = ""] = recovery_codes;
    await signInToApi({ otp: first });
    await expect(signInToApi({ otp: first })).rejects.toMatchObject(WRONG);
    await signInToApi({ otp: second.replaceAll("-", "").toUpperCase() });
    const calls = Array.from({ length: 5 }, () => signInToApi({ otp: third.replaceAll("-", " ") }));
    expect(await successes(calls)).toBe(1);
    expect((await listFactors(member)).recovery_codes_left).toBe(7);
  });

  test("are stored as hashes only, and end when others are made", async () => {
    const { secret, recovery_codes } = await withTotp();
    const rows = await sql`select encode(code_hash, 'escape') as hash from recovery_codes`;
    for (const { hash } of rows) expect(recovery_codes).not.toContain(hash);
    await makeRecoveryCodes(member, { code: timeCode(secret) });
    await expect(signInToApi({ otp: recovery_codes[0] })).rejects.toMatchObject(WRONG);
    expect((await listFactors(member)).recovery_codes_left).toBe(10);
  });
});

describe("changes", () => {
  test("are refused to a session that was not confirmed lately", async () => {
    const stale = { ...member, must_confirm: true };
    const refusal = { status: 403, key: "reauthenticationRequired" };
    await expect(startTotp(stale)).rejects.toMatchObject(refusal);
    await expect(confirmTotp(stale, { code: "1" })).rejects.toMatchObject(refusal);
    await expect(makeRecoveryCodes(stale, { code: "1" })).rejects.toMatchObject(refusal);
    await expect(removeFactor(stale, 1, { code: "1" })).rejects.toMatchObject(refusal);
  });

  test("need a code, and removing the last factor ends the recovery codes", async () => {
    const { secret } = await withTotp();
    const [factor] = (await listFactors(member)).data;
    const factor_id = factor?.id ?? 0;
    await expect(removeFactor(member, factor_id, {})).rejects.toMatchObject({
      key: "codeRequired",
    });
    await expect(removeFactor(member, factor_id, { code: "000000" })).rejects.toMatchObject(WRONG);
    const other = await createdMember();
    await expect(removeFactor(other, factor_id, { code: timeCode(secret) })).rejects.toMatchObject(
      WRONG,
    );
    await removeFactor(member, factor_id, { code: timeCode(secret) });
    expect(await listFactors(member)).toEqual({ data: [], recovery_codes_left: 0 });
    await signInToApi({});
  });

  test("are told by letter, whose link brings back what was before and ends what a thief has", async () => {
    const before = await withTotp();
    const [factor] = (await listFactors(member)).data;
    const { token: stolen_token } = await signInToApi({ otp: timeCode(before.secret) });
    await sql`update factors set proved_at = proved_at - interval '1 hour', created_at = created_at - interval '1 hour'
      where user_id = ${member.id}`;
    await sql`update recovery_codes set created_at = created_at - interval '1 hour' where user_id = ${member.id}`;
    await removeFactor(member, factor?.id ?? 0, { code: timeCode(before.secret, 1) });
    const { secret } = await startTotp(member);
    await confirmTotp(member, { code: timeCode(secret) });

    const letters = await lettersOf(member);
    expect(letters.map(({ change }) => change)).toEqual([
      "totp_added",
      "totp_removed",
      "totp_added",
    ]);
    const removal = letters[1];
    if (!removal) throw new Error("No letter about the removal");
    const token = (await issueUndoToken(removal)) ?? "";
    expect(await isUndoOpen(token)).toBe(true);
    expect(await successes([undoFactorChange(token), undoFactorChange(token)])).toBe(1);
    expect(await isUndoOpen(token)).toBe(false);

    expect(await findSession(stolen_token, "api")).toBeNull();
    await expect(signInToApi({})).rejects.toMatchObject({ key: "wrongEmailOrPassword" });
    expect((await listFactors(member)).data.map(({ id }) => id)).toEqual([factor?.id]);
    expect((await listFactors(member)).recovery_codes_left).toBe(10);
    expect(await queuedPayloads("send-reset-link")).toContainEqual({ email: member.email });
  });
});

type Letter = { user_id: number; email: string; change: string; changed_at: string };

async function lettersOf({ id }: User): Promise<Letter[]> {
  const payloads = (await queuedPayloads("send-factor-change")) as Letter[];
  return payloads.filter(({ user_id }) => user_id === id);
}
