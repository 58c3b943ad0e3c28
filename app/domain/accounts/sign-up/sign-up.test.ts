import { beforeEach, describe, expect, test } from "vitest";
import { createdMember, exhaustLimit, queuedPayloads, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import type { User } from "../../members/users/user.ts";
import { signUpLink } from "../invites/code.server.ts";
import { deleteInvite } from "../invites/delete-invite.server.ts";
import { readInvitation } from "../invites/invitation.server.ts";
import { createInvite } from "../invites/invites.server.ts";
import { takeNewcomer } from "./newcomer.server.ts";
import { signUp } from "./sign-up.server.ts";

const DEVICE = { address: "198.51.100.1", user_agent: null };

let guests = 0;
let host: User;

beforeEach(async () => {
  host = await createdMember({ invites_count: 10 });
  await sql`delete from pgboss.job`;
});

function newGuest() {
  guests += 1;
  return {
    email: `guest${guests}@example.org`,
    username: `guest${guests}`,
    full_name: "Konuk Kişi",
    password: PASSWORD,
  };
}

async function createdInvite(input: { email_to?: string; text?: string } = {}) {
  const invite = await createInvite(host, { ...input, send_email: false });
  const code = new URL(invite.signup_link).searchParams.get("code") ?? "";
  return { ...invite, code };
}

function mailedCode(invite: Parameters<typeof signUpLink>[0]): string {
  return new URL(signUpLink(invite, { is_mailed: true })).searchParams.get("code") ?? "";
}

const inviteState = async (id: number) =>
  (await sql`select used_at is not null as is_used, used_by_id from invites where id = ${id}`)[0];

async function confirmedEmailOf(id: number): Promise<string | null> {
  const [row] = await sql`select confirmed_email from users where id = ${id}`;
  return row?.confirmed_email;
}

describe("signing up", () => {
  test("creates an account with invites of its own, and notifies the host", async () => {
    const { id, code } = await createdInvite();
    const member = await signUp({ code, ...newGuest() }, DEVICE, { language: "en" });
    expect(member).toMatchObject({ invites_count: 3, is_superuser: false, is_active: true });
    expect(await inviteState(id)).toEqual({ is_used: true, used_by_id: member.id });
    expect(await sql`select inviter_id from lineage where user_id = ${member.id}`).toEqual([
      { inviter_id: host.id },
    ]);
    expect(
      await sql`select user_id, type from notifications where actor_id = ${member.id}`,
    ).toEqual([{ user_id: host.id, type: "other" }]);
    expect(await sql`select language, theme from users where id = ${member.id}`).toEqual([
      { language: "en", theme: null },
    ]);
  });

  test("with the copied link asks to confirm the address; with the e-mailed link it is confirmed", async () => {
    const guest = newGuest();
    const invite = await createdInvite({ email_to: guest.email });
    const by_copied_link = await signUp({ code: invite.code, ...guest }, DEVICE);
    expect(await confirmedEmailOf(by_copied_link.id)).toBeNull();
    expect(await queuedPayloads("send-email-confirmation")).toEqual([
      { user_id: by_copied_link.id, email: guest.email, because: "address" },
    ]);
    const other = newGuest();
    const mailed = await createdInvite({ email_to: other.email });
    const by_email = await signUp({ code: mailedCode(mailed), ...other }, DEVICE);
    expect(await confirmedEmailOf(by_email.id)).toBe(other.email);
    expect(await queuedPayloads("send-email-confirmation")).toHaveLength(1);
  });

  test("with an invite for an address requires that address, in any case", async () => {
    const { id, code } = await createdInvite({ email_to: "Ilgın@example.org" });
    await expect(signUp({ code, ...newGuest() }, DEVICE)).rejects.toMatchObject({
      status: 400,
      key: "inviteEmailDiffers",
      about: { field: "email" },
    });
    expect(await inviteState(id)).toEqual({ is_used: false, used_by_id: null });
    await signUp({ code, ...newGuest(), email: "ILGIN@example.org" }, DEVICE);
  });

  test("works until the invite expires", async () => {
    const { id, code } = await createdInvite({ text: "Gel!" });
    const expire = (seconds: number) =>
      sql`update invites set expires_at = now() + make_interval(secs => ${seconds}) where id = ${id}`;
    await expire(60);
    expect(await readInvitation(code)).toMatchObject({ state: "open", text: "Gel!" });
    await expire(0);
    expect(await readInvitation(code)).toEqual({ state: "expired" });
    await expect(signUp({ code, ...newGuest() }, DEVICE)).rejects.toMatchObject({
      status: 400,
      key: "inviteExpired",
    });
    await expire(60);
    await signUp({ code, ...newGuest() }, DEVICE);
  });

  test("is refused with a code that is used, revoked, forged or of a deleted host", async () => {
    const [used, revoked] = [await createdInvite(), await createdInvite()];
    await signUp({ code: used.code, ...newGuest() }, DEVICE);
    await deleteInvite(host, revoked.id);
    const deleted_host = await createdMember();
    const { signup_link } = await createInvite(deleted_host, { send_email: false });
    await sql`delete from users where id = ${deleted_host.id}`;
    const orphaned_code = new URL(signup_link).searchParams.get("code") ?? "";
    for (const [code, key] of [
      [used.code, "inviteUsed"],
      [revoked.code, "invalidInviteCode"],
      [orphaned_code, "invalidInviteCode"],
      [`${used.code}x`, "invalidInviteCode"],
      ["", "invalidInviteCode"],
    ] as const)
      await expect(signUp({ code, ...newGuest() }, DEVICE)).rejects.toMatchObject({
        status: 400,
        key,
        about: { field: "code" },
      });
  });

  test("does not use up the code when it is refused", async () => {
    const { id, code } = await createdInvite();
    const guest = newGuest();
    for (const [changes, key] of [
      [{ email: host.email }, "emailTakenAtSignup"],
      [{ username: host.username }, "usernameTakenAtSignup"],
      [{ password: "password1" }, "passwordCommon"],
      [{ password: guest.username }, "passwordIsName"],
    ] as const)
      await expect(signUp({ code, ...guest, ...changes }, DEVICE)).rejects.toMatchObject({
        status: 400,
        key,
      });
    expect(await inviteState(id)).toEqual({ is_used: false, used_by_id: null });
    await signUp({ code, ...guest }, DEVICE);
  });

  test("by twenty guests at once with one code creates one account", async () => {
    const { id, code } = await createdInvite();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => signUp({ code, ...newGuest() }, DEVICE)),
    );
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    expect(refusals).toHaveLength(19);
    for (const reason of refusals) expect(reason).toMatchObject({ key: "inviteUsed" });
    expect(await sql`select 1 from lineage where inviter_id = ${host.id}`).toHaveLength(1);
    expect(await inviteState(id)).toMatchObject({ is_used: true });
  });

  test("is limited for each network", async () => {
    const device = { ...DEVICE, address: "198.51.100.2" };
    expect(await exhaustLimit("sign_up", device)).toBe(300);
    const { code } = await createdInvite();
    await expect(signUp({ code, ...newGuest() }, device)).rejects.toMatchObject({ status: 429 });
    await signUp({ code, ...newGuest() }, DEVICE);
  });
});

test("an address that a member uses without proof is given to the guest whose e-mail proves it", async () => {
  const other = await createdMember();
  const guest = newGuest();
  await sql`update users set email = ${guest.email} where id = ${other.id}`;
  const invite = await createdInvite({ email_to: guest.email });
  await expect(signUp({ code: invite.code, ...guest }, DEVICE)).rejects.toMatchObject({
    key: "emailTakenAtSignup",
  });
  await signUp({ code: mailedCode(invite), ...guest }, DEVICE);
  expect(await sql`select email from users where id = ${other.id}`).toEqual([
    { email: other.email },
  ]);
  expect(await queuedPayloads("send-account-notice")).toEqual([
    { user_id: other.id, email: other.email, notice: "email_displaced" },
  ]);
  expect(await readInvitation(invite.code)).toEqual({ state: "used" });
});

test("a member who signed up is a newcomer once, however many sessions begin at once", async () => {
  const { code } = await createdInvite();
  const member = await signUp({ code, ...newGuest() }, DEVICE);
  const takes = await Promise.all(Array.from({ length: 5 }, () => takeNewcomer(member)));
  expect(takes.filter(Boolean)).toHaveLength(1);
  expect(await takeNewcomer(await createdMember())).toBe(false);
});
