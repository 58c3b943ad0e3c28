import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  createdMember,
  createLinkToken,
  exhaustLimit,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { issueToken } from "../../accounts/sign-in/parts/one-time-tokens.server.ts";
import { cancelEmailChange, changeProfile, resendConfirmation } from "./change-profile.server.ts";
import { changeMe, changeMyPassword, changeUser } from "./change-user.server.ts";
import { confirmEmail, findConfirmation } from "./confirm-email.server.ts";
import { getEmailState } from "./email-state.server.ts";
import { findEmailToRestore, undoEmailChange } from "./undo-email.server.ts";
import type { User } from "./user.ts";

const INVALID = { status: 400, key: "invalidToken" };
const NEW_PASSWORD = "hırsızın-parolası";
const DAY_SECONDS = 24 * 60 * 60;

const newAddress = () => `${crypto.randomUUID()}@example.org`;

let member: User;
let email: string;

beforeEach(async () => {
  [member, email] = [await createdMember(), newAddress()];
  await sql`delete from rate_limits`;
  await sql`delete from pgboss.job`;
});

/** Requests the change on the site, where it is pending until it is confirmed. */
function request(user: User, to: string, current_password: string | undefined = PASSWORD) {
  const { username, full_name, about } = user;
  return changeProfile(user, { username, full_name, about, email: to, current_password });
}

/** The token that the job would send, or null if the link has ended. */
function issue(kind: "email_confirm" | "email_undo", user: User, to: string) {
  return db.transaction((tx) => issueToken(tx, { kind, user_id: user.id, email: to }));
}

async function issued(...link: Parameters<typeof issue>): Promise<string> {
  const token = await issue(...link);
  if (token === null) throw new Error("The link has ended");
  return token;
}

async function confirm(user: User, to: string): Promise<void> {
  await confirmEmail(await issued("email_confirm", user, to));
}

async function stateOf(user: User) {
  const { email, confirmed_email, pending } = await getEmailState(user);
  return { email, confirmed_email, pending };
}

const unchanged = (user: User) => ({
  email: user.email,
  confirmed_email: user.email,
  pending: null,
});
const linksOf = async ({ id }: User) =>
  (await sql`select distinct kind from one_time_tokens where user_id = ${id} order by kind`).map(
    ({ kind }) => kind,
  );

describe("a change on the site", () => {
  test("needs the password, and changes nothing without it", async () => {
    const { username, full_name, about } = member;
    await expect(
      changeProfile(member, { username, full_name, about, email }),
    ).rejects.toMatchObject({
      status: 422,
      key: "currentPasswordRequired",
      about: { field: "current_password" },
    });
    await expect(request(member, email, "yanlış")).rejects.toMatchObject({
      status: 400,
      key: "incorrectPassword",
    });
    expect([await stateOf(member), await linksOf(member)]).toEqual([unchanged(member), []]);
    expect(await queuedPayloads("send-email-confirmation")).toEqual([]);
  });

  test("takes effect when the new address is confirmed, and sends the old address an undo link", async () => {
    expect(await request(member, email)).toEqual({ is_pending: true });
    expect(await stateOf(member)).toEqual({ ...unchanged(member), pending: email });
    const token = await issued("email_confirm", member, email);
    expect(await findConfirmation(token)).toEqual({
      email,
      username: member.username,
      is_change: true,
    });
    await confirmEmail(token);
    expect(await stateOf(member)).toEqual({ email, confirmed_email: email, pending: null });
    expect(await queuedPayloads("send-email-changed")).toEqual([
      { user_id: member.id, email: member.email },
    ]);
    expect(await queuedPayloads("send-account-notice")).toEqual([
      { user_id: member.id, email, notice: "email_set" },
    ]);
    expect(await linksOf(member)).toEqual(["email_undo"]);
    expect(await findConfirmation(token)).toBeNull();
    await expect(confirmEmail(token)).rejects.toMatchObject(INVALID);
  });

  test("expires after a day", async () => {
    await request(member, email);
    const token = await issued("email_confirm", member, email);
    expect(
      await sql`select distinct extract(epoch from expires_at - created_at)::int as seconds from one_time_tokens where user_id = ${member.id}`,
    ).toEqual([{ seconds: DAY_SECONDS }]);
    await sql`update one_time_tokens set expires_at = now() - interval '1 ms' where user_id = ${member.id}`;
    await expect(confirmEmail(token)).rejects.toMatchObject(INVALID);
    expect(await stateOf(member)).toEqual(unchanged(member));
  });

  test("can be cancelled; then its e-mail is not sent", async () => {
    await request(member, email);
    const token = await issued("email_confirm", member, email);
    await cancelEmailChange(member);
    await expect(confirmEmail(token)).rejects.toMatchObject(INVALID);
    expect(await issue("email_confirm", member, email)).toBeNull();
    expect(await stateOf(member)).toEqual(unchanged(member));
  });

  test("can send its e-mail again; the first link used ends the others", async () => {
    await request(member, email);
    const first = await issued("email_confirm", member, email);
    await resendConfirmation(member);
    expect(await queuedPayloads("send-email-confirmation")).toHaveLength(2);
    const second = await issued("email_confirm", member, email);
    await confirmEmail(first);
    await expect(confirmEmail(second)).rejects.toMatchObject(INVALID);
  });

  test("replaces the pending one", async () => {
    await request(member, email);
    const first = await issued("email_confirm", member, email);
    const next = newAddress();
    await request(member, next);
    await expect(confirmEmail(first)).rejects.toMatchObject(INVALID);
    expect(await stateOf(member)).toMatchObject({ pending: next });
  });

  test("to an address that another member confirmed is refused; an unproved one may be requested", async () => {
    const other = await createdMember();
    await expect(request(member, other.email.toUpperCase())).rejects.toMatchObject({
      status: 409,
      key: "emailTakenByOther",
      about: { field: "email" },
    });
    await changeMe(other, { email });
    expect(await request(member, email)).toEqual({ is_pending: true });
    await confirm(member, email);
    expect(await stateOf(member)).toMatchObject({ email, confirmed_email: email });
    expect(await stateOf(other)).toEqual(unchanged(other));
    expect(await queuedPayloads("send-account-notice")).toContainEqual({
      user_id: other.id,
      email: other.email,
      notice: "email_displaced",
    });
    expect(await linksOf(other)).toEqual([]);
  });

  test("by two members to one address at once succeeds for one; the other stays unchanged", async () => {
    const other = await createdMember();
    for (const user of [member, other]) await request(user, email);
    const results = await Promise.allSettled([confirm(member, email), confirm(other, email)]);
    const [refusal] = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    expect(refusal).toMatchObject({ status: 409, key: "emailTakenByOther" });
    const loser = results[0].status === "rejected" ? member : other;
    expect(await stateOf(loser)).toMatchObject({ email: loser.email });
    expect(await sql`select id from users where email = ${email}`).toHaveLength(1);
  });

  test("is limited; a change of names is not", async () => {
    expect(await exhaustLimit("email_change", member)).toBe(20);
    await expect(request(member, email)).rejects.toMatchObject({ status: 429 });
    await expect(changeMe(member, { email })).rejects.toMatchObject({ status: 429 });
    await changeMe(member, { full_name: "Yeni Ad", email: member.email });
  });
});

describe("a change by the API", () => {
  test("takes effect at once; recovery and undo stay with the confirmed address", async () => {
    await changeMe(member, { email });
    expect(await stateOf(member)).toMatchObject({ email, confirmed_email: member.email });
    expect(await queuedPayloads("send-email-changed")).toEqual([
      { user_id: member.id, email: member.email },
    ]);
    expect(await queuedPayloads("send-email-confirmation")).toEqual([
      { user_id: member.id, email, because: "address" },
    ]);
  });

  test("ends the pending confirmation", async () => {
    await request(member, email);
    const token = await issued("email_confirm", member, email);
    await changeMe(member, { email: newAddress() });
    await expect(confirmEmail(token)).rejects.toMatchObject(INVALID);
  });

  test("back to the confirmed address ends the undo link", async () => {
    await changeMe(member, { email });
    const undo = await issued("email_undo", member, member.email);
    await changeMe(member, { email: member.email });
    expect(await stateOf(member)).toEqual(unchanged(member));
    expect(await linksOf(member)).toEqual([]);
    expect(await findEmailToRestore(undo)).toBeNull();
  });
});

describe("the undo link", () => {
  test("restores the old address once, and ends every session", async () => {
    await changeMe(member, { email });
    await sql`insert into sessions (token_hash, user_id, kind, expires_at) values (sha256('undo'), ${member.id}, 'site', now() + interval '1 day')`;
    const token = await issued("email_undo", member, member.email);
    for (let time = 0; time < 3; time += 1)
      expect(await findEmailToRestore(token)).toBe(member.email);
    expect(await undoEmailChange(token)).toEqual({ needs_password: false });
    expect(await stateOf(member)).toEqual(unchanged(member));
    expect(await sql`select id from sessions where user_id = ${member.id}`).toEqual([]);
    expect(await queuedPayloads("send-account-notice")).toEqual([
      { user_id: member.id, email, notice: "email_removed" },
    ]);
    await expect(undoEmailChange(token)).rejects.toMatchObject(INVALID);
  });

  test("works once when many requests use it at once", async () => {
    await changeMe(member, { email });
    const token = await issued("email_undo", member, member.email);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => undoEmailChange(token)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stateOf(member)).toEqual(unchanged(member));
  });

  test("lasts seven days from the change", async () => {
    await changeMe(member, { email });
    const token = await issued("email_undo", member, member.email);
    expect(
      await sql`select distinct extract(epoch from expires_at - created_at)::int as seconds from one_time_tokens where user_id = ${member.id} and kind = 'email_undo'`,
    ).toEqual([{ seconds: 7 * DAY_SECONDS }]);
    await sql`update one_time_tokens set expires_at = now() - interval '1 ms' where user_id = ${member.id}`;
    expect(await findEmailToRestore(token)).toBeNull();
    await expect(undoEmailChange(token)).rejects.toMatchObject(INVALID);
    expect(await stateOf(member)).toMatchObject({ email });
  });

  test("is refused while another member has confirmed the address, and stays valid", async () => {
    await changeMe(member, { email });
    const token = await issued("email_undo", member, member.email);
    const other = await createdMember();
    await sql`update users set email = ${member.email}, confirmed_email = ${member.email} where id = ${other.id}`;
    await expect(undoEmailChange(token)).rejects.toMatchObject({
      status: 409,
      key: "emailTakenByOther",
    });
    expect(await findEmailToRestore(token)).toBe(member.email);
    await sql`update users set confirmed_email = ${other.email} where id = ${other.id}`;
    await undoEmailChange(token);
    expect([await stateOf(member), await stateOf(other)]).toEqual([
      unchanged(member),
      unchanged(other),
    ]);
  });

  test("of the first of several changes undoes them all", async () => {
    await changeMe(member, { email });
    const owner_token = await issued("email_undo", member, member.email);
    await confirm(member, email);
    const next = newAddress();
    await changeMe({ ...member, email }, { email: next });
    const thief_token = await issued("email_undo", member, email);
    await undoEmailChange(owner_token);
    expect(await findEmailToRestore(thief_token)).toBeNull();
    expect([await stateOf(member), await linksOf(member)]).toEqual([unchanged(member), []]);
    const removed = (address: string) => ({
      user_id: member.id,
      email: address,
      notice: "email_removed",
    });
    expect(await queuedPayloads("send-account-notice")).toEqual(
      expect.arrayContaining([removed(email), removed(next)]),
    );
  });

  test("ends, with all later ones, when the account returns to the old address", async () => {
    await changeMe(member, { email });
    const owner_token = await issued("email_undo", member, member.email);
    await confirm(member, email);
    await changeMe({ ...member, email }, { email: newAddress() });
    const thief_token = await issued("email_undo", member, email);
    await changeMe({ ...member, email: "x@example.org" }, { email: member.email });
    expect(await stateOf(member)).toEqual(unchanged(member));
    for (const token of [owner_token, thief_token])
      expect(await findEmailToRestore(token)).toBeNull();
  });

  test.each(["before", "after"])(
    "removes a password that was changed %s the e-mail, and sends a reset link",
    async (order) => {
      const setPassword = () =>
        changeMyPassword(
          member,
          { id: 0 },
          { current_password: PASSWORD, new_password: NEW_PASSWORD },
        );
      await sql`update users set created_at = now() - interval '1 year' where id = ${member.id}`;
      if (order === "before") await setPassword();
      await changeMe(member, { email });
      const token = await issued("email_undo", member, member.email);
      if (order === "after") await setPassword();
      expect(await undoEmailChange(token)).toEqual({ needs_password: true });
      expect(await sql`select hash from passwords where user_id = ${member.id}`).toEqual([]);
      expect(await queuedPayloads("send-reset-link")).toEqual([{ email: member.email }]);
    },
  );

  test("keeps a password that was changed long before", async () => {
    await sql`update users set created_at = now() - interval '1 year' where id = ${member.id}`;
    await sql`update passwords set changed_at = now() - interval '8 days' where user_id = ${member.id}`;
    await changeMe(member, { email });
    const token = await issued("email_undo", member, member.email);
    expect(await undoEmailChange(token)).toEqual({ needs_password: false });
    expect(await sql`select 1 from passwords where user_id = ${member.id}`).toHaveLength(1);
  });

  test("ends when a superuser sets the e-mail", async () => {
    const superuser = await createdMember({ is_superuser: true });
    await changeMe(member, { email });
    const token = await issued("email_undo", member, member.email);
    await changeUser(superuser, member.id, { email: member.email });
    expect(await findEmailToRestore(token)).toBeNull();
  });
});

test("a link of one kind does not work as another kind", async () => {
  const link = { user_id: member.id, email };
  const [reset, confirmation] = [
    await createLinkToken({ kind: "password_reset", ...link }),
    await createLinkToken({ kind: "email_confirm", ...link }),
  ];
  await expect(confirmEmail(reset)).rejects.toMatchObject(INVALID);
  for (const token of [reset, confirmation, "", "x"])
    await expect(undoEmailChange(token)).rejects.toMatchObject(INVALID);
});

test("an address that a superuser sets counts as confirmed, and both addresses get a notice", async () => {
  const superuser = await createdMember({ is_superuser: true });
  await changeUser(superuser, member.id, { email });
  expect(await stateOf(member)).toEqual({ email, confirmed_email: email, pending: null });
  const notices = await queuedPayloads("send-account-notice");
  expect(notices).toHaveLength(2);
  expect(notices).toEqual(
    expect.arrayContaining([
      { user_id: member.id, email: member.email, notice: "email_set_by_superuser" },
      { user_id: member.id, email, notice: "email_set" },
    ]),
  );
  expect(await linksOf(member)).toEqual([]);
});
