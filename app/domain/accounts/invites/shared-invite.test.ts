import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { invite_uses, invites } from "#app/db/schema.server.ts";
import { actor, createdMember, reload, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeUser } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { removeGuestDetails } from "../../operations/clean-up/clean-up.server.ts";
import { deleteUser } from "../closing/delete-user.server.ts";
import { signUp } from "../sign-up/sign-up.server.ts";
import { deleteInvite } from "./delete-invite.server.ts";
import { share_invite_form } from "./input.ts";
import { readInvitation } from "./invitation.server.ts";
import { listInvitesOfForm } from "./invites.server.ts";
import { createSharedInvite, getSharedInvite } from "./shared-invite.server.ts";

const DEVICE = { address: "198.51.100.1", user_agent: null };

let host: User;
let guests = 0;

beforeEach(async () => {
  host = await createdMember({ invites_count: 10, may_share_invites: true });
  await sql`delete from rate_limits`;
});

const daysAhead = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

async function createdLink(input: { max_uses?: number; until?: string; form_key?: string } = {}) {
  const { id } = await createSharedInvite(host, {
    max_uses: 3,
    until: daysAhead(7),
    note: "Koro",
    time_zone: "Europe/Istanbul",
    ...input,
  });
  const [invite] = await listInvitesOfForm(host, id);
  const code = new URL(invite?.signup_link ?? "").searchParams.get("code") ?? "";
  return { id, code };
}

function signUpWith(code: string) {
  guests += 1;
  return signUp(
    {
      code,
      email: `shared${guests}@example.org`,
      username: `shared${guests}`,
      full_name: "Konuk Kişi",
      password: PASSWORD,
    },
    DEVICE,
  );
}

const countInvitesLeft = async () => (await reload(host)).invites_count;
const inviteState = async (id: number) =>
  (
    await sql`select uses, used_at is not null as is_used, used_by_id, note from invites where id = ${id}`
  )[0];

describe("a shared link", () => {
  test("costs an invite for each use, and lasts until the end of a day in the member's zone", async () => {
    const { id } = await createdLink({ until: daysAhead(7) });
    expect(await countInvitesLeft()).toBe(7);
    expect(
      await sql`select max_uses, note, (expires_at at time zone 'Europe/Istanbul')::text as lasts from invites where id = ${id}`,
    ).toEqual([{ max_uses: 3, note: "Koro", lasts: `${daysAhead(7)} 23:59:59` }]);
  });

  test("is created by superusers and members who may; not for a past or a distant day", async () => {
    const member = await createdMember({ invites_count: 9 });
    const input = { max_uses: 2, until: daysAhead(7), time_zone: "UTC" };
    await expect(createSharedInvite(member, input)).rejects.toMatchObject({ status: 403 });
    await createSharedInvite(await actor("selin"), { ...input, max_uses: 500 });
    for (const until of [daysAhead(-2), daysAhead(400)])
      await expect(createdLink({ until })).rejects.toMatchObject({
        key: "untilOutOfRange",
        about: { field: "until" },
      });
    await expect(createdLink({ max_uses: 11 })).rejects.toMatchObject({ key: "tooFewInvites" });
    expect(await countInvitesLeft()).toBe(10);
  });

  test.each(["0000-01-01", "2026-02-30", "", "x"])("has no last day %j", (until) => {
    expect(share_invite_form.safeParse({ max_uses: 2, until }).success).toBe(false);
  });

  test("may be created by a member from when an administrator allows it, which is recorded", async () => {
    const member = await createdMember({ invites_count: 2 });
    await changeUser(await actor("selin"), member.id, { may_share_invites: true });
    const input = { max_uses: 2, until: daysAhead(7), time_zone: "UTC" };
    await createSharedInvite(await reload(member), input);
    expect(
      await sql`select before, after from audit_log where subject_type = 'user' and subject_id = ${member.id}`,
    ).toEqual([{ before: { may_share_invites: false }, after: { may_share_invites: true } }]);
  });

  test("is created once by a form that is sent many times at once", async () => {
    const form = { max_uses: 6, form_key: "one-form" };
    const links = await Promise.all(Array.from({ length: 4 }, () => createdLink(form)));
    expect(new Set(links.map(({ id }) => id)).size).toBe(1);
    expect(await countInvitesLeft()).toBe(4);
  });

  test("admits as many of twenty guests at once as it has uses, each with a row of their own", async () => {
    const { id, code } = await createdLink();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => signUpWith(code)));
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    expect(refusals).toHaveLength(17);
    for (const reason of refusals) expect(reason).toMatchObject({ key: "inviteUsed" });
    expect(await inviteState(id)).toMatchObject({ uses: 3, is_used: true, used_by_id: null });
    expect(await sql`select 1 from lineage where inviter_id = ${host.id}`).toHaveLength(3);
    const { members } = await getSharedInvite(host, id);
    expect(members).toHaveLength(3);
    expect(await readInvitation(code)).toEqual({ state: "full" });
    await expect(deleteInvite(host, id)).rejects.toMatchObject({ key: "usedInviteStays" });
  });

  test("that was used is closed by deleting it: its members stay, unused invites are returned", async () => {
    const { id, code } = await createdLink();
    const member = await signUpWith(code);
    expect(await readInvitation(code)).toMatchObject({ state: "open" });
    expect(await deleteInvite(host, id)).toEqual({ is_closed: true });
    expect(await countInvitesLeft()).toBe(9);
    expect(await readInvitation(code)).toEqual({ state: "revoked" });
    await expect(signUpWith(code)).rejects.toMatchObject({ key: "invalidInviteCode" });
    await expect(deleteInvite(host, id)).rejects.toMatchObject({ key: "usedInviteStays" });
    expect(await countInvitesLeft()).toBe(9);
    expect((await getSharedInvite(host, id)).members).toMatchObject([{ user_id: member.id }]);
    await deleteUser(await actor("selin"), member.id);
    expect((await getSharedInvite(host, id)).members).toEqual([]);
    expect(await inviteState(id)).toMatchObject({ uses: 1 });
  });

  test("that nobody used is deleted, and all its invites are returned", async () => {
    const { id } = await createdLink();
    expect(await deleteInvite(host, id)).toEqual({ is_closed: false });
    expect(await countInvitesLeft()).toBe(10);
    expect(await inviteState(id)).toBeUndefined();
  });

  test("admits nobody after its last day, and loses its note a month later", async () => {
    const { id, code } = await createdLink();
    await sql`update invites set expires_at = now() where id = ${id}`;
    await expect(signUpWith(code)).rejects.toMatchObject({ key: "inviteExpired" });
    await removeGuestDetails();
    expect(await inviteState(id)).toMatchObject({ note: "Koro", uses: 0 });
    await sql`update invites set expires_at = now() - interval '31 days' where id = ${id}`;
    await removeGuestDetails();
    expect(await inviteState(id)).toMatchObject({ note: null });
  });

  test("admits nobody while its owner is deactivated or may not share links", async () => {
    const { code } = await createdLink();
    for (const change of [{ is_active: false }, { may_share_invites: false }]) {
      const before = Object.fromEntries(Object.keys(change).map((name) => [name, true]));
      await changeUser(await actor("selin"), host.id, change);
      expect(await readInvitation(code)).toEqual({ state: "revoked" });
      await expect(signUpWith(code)).rejects.toMatchObject({ key: "invalidInviteCode" });
      await changeUser(await actor("selin"), host.id, before);
      expect(await readInvitation(code)).toMatchObject({ state: "open" });
    }
    await signUpWith(code);
  });

  test("is closed and not deleted if a guest signs up while its deletion begins", async () => {
    const { id } = await createdLink();
    const guest = await createdMember();
    let deletion: ReturnType<typeof deleteInvite> | undefined;
    await db.transaction(async (tx) => {
      await tx.update(invites).set({ uses: 1 }).where(eq(invites.id, id));
      await tx.insert(invite_uses).values({ invite_id: id, user_id: guest.id });
      deletion = deleteInvite(host, id);
      await waitsForRow();
    });
    expect(await deletion).toEqual({ is_closed: true });
    expect((await getSharedInvite(host, id)).members).toMatchObject([{ user_id: guest.id }]);
    expect(await countInvitesLeft()).toBe(9);
  });

  test("is seen by its owner and superusers only", async () => {
    const { id } = await createdLink();
    await getSharedInvite(await actor("selin"), id);
    await expect(getSharedInvite(await actor("ayse"), id)).rejects.toMatchObject({ status: 404 });
  });
});

/** Waits until a statement about an invite waits for a row. */
async function waitsForRow(): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const waiting =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%"invites"%'`;
    if (waiting.length > 0) return;
  }
  throw new Error("Nobody waits for the row");
}
