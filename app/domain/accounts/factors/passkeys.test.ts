import { randomBytes } from "node:crypto";
import { TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { createdMember, exhaustLimit, queuedPayloads, sql } from "#tests/support/domain.ts";
import { PasskeyDevice } from "#tests/support/passkey-device.ts";
import { PASSWORD } from "#tests/support/people.ts";
import type { User } from "../../members/users/user.ts";
import { confirmSession } from "../sign-in/confirm-session.server.ts";
import {
  finishSignIn,
  secondStepOptions,
  signInWithPasskey,
} from "../sign-in/second-step.server.ts";
import { findSession } from "../sign-in/sessions.server.ts";
import { SecondFactorNeeded, signIn } from "../sign-in/sign-in.server.ts";
import {
  confirmTotp,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
  startTotp,
} from "./factors.server.ts";
import { offersPasskeys, passkey_site } from "./parts/passkey-site.server.ts";
import {
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  suggestPasskeyName,
} from "./passkeys.server.ts";

const COMPUTER = { address: "198.51.100.1", user_agent: "Test" };
const { origin } = passkey_site;
const WRONG = { status: 400, key: "wrongPasskey", about: { field: "passkey" } };

let member: User;
let device: PasskeyDevice;

beforeEach(async () => {
  member = await createdMember();
  device = new PasskeyDevice();
  await sql`delete from rate_limits`;
});

/** Adds the device to the account. */
async function added(to: User = member, key: PasskeyDevice = device, name = "Anahtar") {
  const { challenge } = await newPasskeyOptions(to);
  return await addPasskey(to, { name, passkey: key.make({ origin, challenge }) });
}

const aloneOptions = async () => ({ origin, challenge: await aloneChallenge() });
const aloneChallenge = async () => (await passkeyOptions(null, COMPUTER)).challenge;

async function aloneWith(key: PasskeyDevice, options: { checks_person?: boolean } = {}) {
  const answer = key.answer({ origin, challenge: await aloneChallenge(), ...options });
  return await signInWithPasskey(answer, COMPUTER);
}

async function waitingToken(): Promise<string> {
  const refusal = await signIn({ email: member.email, password: PASSWORD }, "site", COMPUTER).catch(
    (error: unknown) => error,
  );
  if (!(refusal instanceof SecondFactorNeeded)) throw new Error("No second factor was asked for");
  return refusal.waiting_token;
}

async function ownAnswer(key: PasskeyDevice, of: User = member) {
  const { challenge } = await passkeyOptions(of.id, of);
  return key.answer({ origin, challenge, checks_person: false });
}

describe("adding a passkey", () => {
  test("turns the second factor on, with recovery codes at the first, and tells by letter", async () => {
    const first = await added();
    expect(first.recovery_codes).toHaveLength(10);
    expect(await added(member, new PasskeyDevice(), "Yedek")).toEqual({ recovery_codes: [] });
    const { data, recovery_codes_left } = await listFactors(member);
    expect(data.map(({ kind, name, last_used_at }) => [kind, name, last_used_at])).toEqual([
      ["passkey", "Anahtar", null],
      ["passkey", "Yedek", null],
    ]);
    expect(recovery_codes_left).toBe(10);
    const letters = await queuedPayloads("send-factor-change");
    expect(letters.slice(-2)).toMatchObject([
      { user_id: member.id, change: "passkey_added" },
      { user_id: member.id, change: "passkey_added" },
    ]);
    const [row] = await sql`select transports from factors where user_id = ${member.id}`;
    expect(row?.transports).toEqual(["usb"]);
  });

  test("leaves recovery codes of time codes as they are", async () => {
    const { secret } = await startTotp(member);
    await confirmTotp(member, { code: new TOTP({ secret }).generate() });
    expect(await added()).toEqual({ recovery_codes: [] });
    expect((await listFactors(member)).recovery_codes_left).toBe(10);
  });

  test("is asked of devices that have none of the account", async () => {
    await added();
    const { excludeCredentials, user, rp } = await newPasskeyOptions(member);
    expect(excludeCredentials?.map(({ id }) => id)).toEqual([device.id.toString("base64url")]);
    expect(user.name).toBe(member.username);
    expect(rp.id).toBe("localhost");
  });

  test("needs a session that was confirmed lately", async () => {
    const stale = { ...member, must_confirm: true };
    const refusal = { status: 403, key: "reauthenticationRequired" };
    const { challenge } = await newPasskeyOptions(member);
    const passkey = device.make({ origin, challenge });
    await expect(newPasskeyOptions(stale)).rejects.toMatchObject(refusal);
    expect(() => suggestPasskeyName(stale, null)).toThrow(expect.objectContaining(refusal));
    await expect(addPasskey(stale, { name: "x", passkey })).rejects.toMatchObject(refusal);
    // The question was asked before the challenge was used.
    await addPasskey(member, { name: "x", passkey });
  });

  test("takes a challenge once, and neither a foreign one nor an old one", async () => {
    const { challenge } = await newPasskeyOptions(member);
    const passkey = device.make({ origin, challenge });
    await addPasskey(member, { name: "x", passkey });
    const again = new PasskeyDevice().make({ origin, challenge });
    await expect(addPasskey(member, { name: "y", passkey: again })).rejects.toMatchObject(WRONG);
    const invented = new PasskeyDevice().make({
      origin,
      challenge: randomBytes(32).toString("base64url"),
    });
    await expect(addPasskey(member, { name: "y", passkey: invented })).rejects.toMatchObject(WRONG);
    const late = new PasskeyDevice().make({ origin, challenge: await expiredChallenge() });
    await expect(addPasskey(member, { name: "y", passkey: late })).rejects.toMatchObject(WRONG);
    expect((await listFactors(member)).data).toHaveLength(1);
  });

  test("takes neither another site nor an answer that no device made", async () => {
    const options = async () => ({
      origin,
      challenge: (await newPasskeyOptions(member)).challenge,
    });
    const elsewhere = device.make({ ...(await options()), origin: "https://evil.example" });
    const borrowed = device.make({ ...(await options()), site: "evil.example" });
    const proof = device.answer(await options());
    const right = device.make(await options());
    const answers = [
      elsewhere,
      borrowed,
      // An answer to a sign-in in place of a new passkey.
      { ...right, response: { ...right.response, clientDataJSON: proof.response.clientDataJSON } },
      { ...right, response: { ...right.response, attestationObject: "AAAA" } },
      { ...right, response: { ...right.response, clientDataJSON: "e30" } },
      { ...right, rawId: "AAAA" },
      new PasskeyDevice(randomBytes(1024)).make(await options()),
    ];
    for (const passkey of answers)
      await expect(addPasskey(member, { name: "x", passkey })).rejects.toMatchObject(WRONG);
    expect((await listFactors(member)).data).toEqual([]);
  });

  test("refuses the passkey of another account", async () => {
    await added(await createdMember());
    await expect(added()).rejects.toMatchObject(WRONG);
    expect(await listFactors(member)).toEqual({ data: [], recovery_codes_left: 0 });
  });

  test("ends at twenty, also many at once", async () => {
    for (let number = 1; number < 20; number += 1)
      await added(member, new PasskeyDevice(), `Anahtar ${number}`);
    const calls = Array.from({ length: 4 }, () => added(member, new PasskeyDevice()));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = outcomes.filter((each) => each.status === "rejected");
    expect(refusals.map(({ reason }) => reason.key)).toEqual(
      Array.from({ length: 3 }, () => "tooManyPasskeys"),
    );
  });
});

describe("a passkey alone", () => {
  test("signs in where the device has checked the person, and not else", async () => {
    await added();
    await expect(aloneWith(device, { checks_person: false })).rejects.toMatchObject(WRONG);
    const session = await aloneWith(device);
    expect((await findSession(session.token, "site"))?.user.id).toBe(member.id);
    expect((await listFactors(member)).data[0]?.last_used_at).not.toBeNull();
    const { userVerification, allowCredentials } = await passkeyOptions(null, COMPUTER);
    expect([userVerification, allowCredentials]).toEqual(["required", []]);
  });

  test("takes an answer once, also many times at once, and no old one", async () => {
    await added();
    const answer = device.answer({ origin, challenge: await aloneChallenge() });
    const calls = Array.from({ length: 6 }, () => signInWithPasskey(answer, COMPUTER));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = device.answer({ origin, challenge: await expiredChallenge() });
    await expect(signInWithPasskey(late, COMPUTER)).rejects.toMatchObject(WRONG);
  });

  test("takes neither another site, a wrong signature nor an unknown passkey", async () => {
    await added();
    const right = device.answer(await aloneOptions());
    const other = new PasskeyDevice(device.id).answer(await aloneOptions());
    const answers = [
      device.answer({
        ...(await aloneOptions()),
        origin: "https://evil.example",
        site: "localhost",
      }),
      device.answer({ ...(await aloneOptions()), site: "evil.example" }),
      other,
      { ...right, response: { ...right.response, signature: "AAAA" } },
      new PasskeyDevice().answer(await aloneOptions()),
    ];
    for (const answer of answers)
      await expect(signInWithPasskey(answer, COMPUTER)).rejects.toMatchObject(WRONG);
    const [row] = await sql`select count(*)::int as n from sessions where user_id = ${member.id}`;
    expect(row?.n).toBe(0);
  });

  test("is refused when the count of the device does not rise", async () => {
    device.count = 5;
    await added();
    await expect(aloneWith(device)).rejects.toMatchObject(WRONG);
    device.count = 6;
    await aloneWith(device);
    device.count = 4;
    await expect(aloneWith(device)).rejects.toMatchObject(WRONG);
    device.count = 0;
    await expect(aloneWith(device)).rejects.toMatchObject(WRONG);
  });

  test("of a copied device works once for each count, also at once", async () => {
    await added();
    device.count = 7;
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => aloneWith(device)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("ends when it is removed or the account is closed", async () => {
    await added();
    const [factor] = (await listFactors(member)).data;
    await sql`update users set is_active = false where id = ${member.id}`;
    await expect(aloneWith(device)).rejects.toMatchObject({ key: "inactiveUser" });
    await sql`update users set is_active = true where id = ${member.id}`;
    await removeFactor(member, factor?.id ?? 0, { passkey: await ownAnswer(device) });
    expect(await listFactors(member)).toEqual({ data: [], recovery_codes_left: 0 });
    await expect(aloneWith(device)).rejects.toMatchObject(WRONG);
  });

  test("is limited by network", async () => {
    for (let attempt = 0; attempt < 200; attempt += 1) await passkeyOptions(null, COMPUTER);
    await expect(passkeyOptions(null, COMPUTER)).rejects.toMatchObject({ status: 429 });
    await passkeyOptions(null, { address: "203.0.113.9" });
  });
});

describe("a passkey as second factor", () => {
  test("ends a sign-in whose password was right, without a check of the person", async () => {
    await added();
    const token = await waitingToken();
    const { challenge, allowCredentials } = await secondStepOptions(token, COMPUTER);
    expect(allowCredentials?.map(({ id }) => id)).toEqual([device.id.toString("base64url")]);
    const passkey = device.answer({ origin, challenge, checks_person: false });
    const session = await finishSignIn(token, { passkey }, COMPUTER);
    expect((await findSession(session.token, "site"))?.user.id).toBe(member.id);
    await expect(secondStepOptions(token, COMPUTER)).rejects.toMatchObject({
      key: "signInExpired",
    });
  });

  test("is asked for elsewhere although a thief with the password asks without end", async () => {
    await added();
    const token = await waitingToken();
    const thief = { ...COMPUTER, address: "192.0.2.1" };
    await secondStepOptions(token, thief);
    await exhaustLimit("passkey_challenge", thief);
    await expect(secondStepOptions(token, thief)).rejects.toMatchObject({ status: 429 });
    const right = await secondStepOptions(token, COMPUTER);
    const answer = { origin, challenge: right.challenge, checks_person: false };
    await finishSignIn(token, { passkey: device.answer(answer) }, COMPUTER);
    await newPasskeyOptions(member);
  });

  test("of another account is refused, and is not counted as used", async () => {
    await added();
    const other = await createdMember();
    const foreign = new PasskeyDevice();
    await added(other, foreign);
    const token = await waitingToken();
    const passkey = await ownAnswer(foreign, other);
    await expect(finishSignIn(token, { passkey }, COMPUTER)).rejects.toMatchObject(WRONG);
    expect((await listFactors(other)).data[0]?.last_used_at).toBeNull();
    await expect(
      makeRecoveryCodes(member, { passkey: await ownAnswer(foreign, other) }),
    ).rejects.toMatchObject(WRONG);
  });

  test("confirms a session, and makes new recovery codes", async () => {
    await added();
    const { token } = await aloneWith(device);
    const session = await findSession(token, "site");
    if (!session) throw new Error("No session");
    const confirmed = await confirmSession(session, { passkey: await ownAnswer(device) });
    expect(confirmed.user.must_confirm).toBe(false);
    const proof = { passkey: await ownAnswer(device) };
    expect((await makeRecoveryCodes(member, proof)).recovery_codes).toHaveLength(10);
    await expect(makeRecoveryCodes(member, proof)).rejects.toMatchObject(WRONG);
  });
});

test("passkeys are offered at the address of the site only", () => {
  expect(offersPasskeys(new URL("/login", origin))).toBe(true);
  expect(offersPasskeys(new URL("http://127.0.0.1:3000/login"))).toBe(false);
  expect(offersPasskeys(new URL("https://evil.example/login"))).toBe(false);
});

/** A challenge whose time has passed. */
async function expiredChallenge(): Promise<string> {
  const { challenge } = await passkeyOptions(null, COMPUTER);
  await sql`update passkey_challenges set expires_at = now()`;
  return challenge;
}
