import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdMember,
  exhaustLimit,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { deleteInvite } from "./delete-invite.server.ts";
import { createInvite, listInvites } from "./invites.server.ts";
import { resendInvite } from "./resend.server.ts";

let host: User;

beforeEach(async () => {
  host = await createdMember({ invites_count: 3 });
  await sql`delete from rate_limits`;
  await sql`delete from pgboss.job`;
});

type Columns = { email?: string | null; expires_at?: string; used_at?: string };

async function createdInvite(columns: Columns = {}): Promise<number> {
  const { id } = await createInvite(host, { send_email: false });
  if (Object.keys(columns).length > 0)
    await sql`update invites set ${sql(columns)} where id = ${id}`;
  return id;
}

const countInvitesLeft = async () => (await reload(host)).invites_count;

describe("creating an invite", () => {
  test("takes one from the member's invites, and lasts thirty days", async () => {
    const invite = await createInvite(host, {
      text: "Gel!",
      email_to: "friend@example.org",
      send_email: false,
    });
    expect(invite).toMatchObject({
      text: "Gel!",
      email: "friend@example.org",
      used_at: null,
      used_by: null,
      owner: { username: host.username },
    });
    const lasts = Number(invite.expires_at) - Number(invite.created_at);
    expect(lasts).toBe(30 * 24 * 60 * 60 * 1000);
    expect(await countInvitesLeft()).toBe(2);
    expect(await queuedPayloads("send-invitation")).toEqual([]);
  });

  test("by an account that was just deleted is refused as not signed in", async () => {
    await sql`delete from users where id = ${host.id}`;
    await expect(createInvite(host, { send_email: false })).rejects.toMatchObject({
      status: 403,
      key: "badCredentials",
    });
  });

  test("takes none from a superuser", async () => {
    const superuser = await createdMember({ is_superuser: true, invites_count: 0 });
    for (let n = 0; n < 5; n += 1) await createInvite(superuser, { send_email: true });
    expect((await reload(superuser)).invites_count).toBe(0);
    expect(await listInvites(superuser, { skip: 0, limit: 1 })).toMatchObject({ count: 5 });
  });

  test("sends an e-mail only with an address and when requested", async () => {
    await createInvite(host, { send_email: true });
    await createInvite(host, { email_to: "silent@example.org", send_email: false });
    const { id } = await createInvite(host, { email_to: "a@example.org", send_email: true });
    expect(await queuedPayloads("send-invitation")).toEqual([{ invite_id: id }]);
    expect(
      await sql`select is_mailed from invites where owner_id = ${host.id} order by id`,
    ).toEqual([{ is_mailed: false }, { is_mailed: false }, { is_mailed: true }]);
  });

  test("succeeds once when one invite is left and twenty are requested at once", async () => {
    await sql`update users set invites_count = 1 where id = ${host.id}`;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => createInvite(host, { send_email: false })),
    );
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    expect(refusals).toHaveLength(19);
    for (const reason of refusals)
      expect(reason).toMatchObject({ status: 400, key: "noInvitesLeft" });
    expect(await countInvitesLeft()).toBe(0);
    expect(await listInvites(host, { skip: 0, limit: 10 })).toMatchObject({ count: 1 });
  });

  test("with one form sent many times at once creates one invite, one e-mail and one count", async () => {
    await sql`update users set invites_count = 1 where id = ${host.id}`;
    const form = { email_to: "once@example.org", send_email: true, form_key: "one-form" };
    const sent = await Promise.all(Array.from({ length: 5 }, () => createInvite(host, form)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await countInvitesLeft()).toBe(0);
    expect(await queuedPayloads("send-invitation")).toHaveLength(1);
    expect(await sql`select points from rate_limits where key like 'letters_%'`).toEqual([
      { points: 1 },
      { points: 1 },
      { points: 1 },
    ]);
  });

  test("is limited, for superusers too", async () => {
    const superuser = await createdMember({ is_superuser: true });
    expect(await exhaustLimit("invite", superuser)).toBe(300);
    await expect(createInvite(superuser, { send_email: false })).rejects.toMatchObject({
      status: 429,
    });
  });
});

test("members list their own invites; only superusers list those of all members", async () => {
  const id = await createdInvite();
  const all_invites = { skip: 0, limit: 1000, all: true };
  const idsFor = async (user: User) =>
    (await listInvites(user, all_invites)).data.map((row) => row.id);
  expect(await idsFor(host)).toEqual([id]);
  expect(await idsFor(await createdMember())).toEqual([]);
  expect(await idsFor(await actor("selin"))).toContain(id);
  expect((await listInvites(await actor("selin"), { skip: 0, limit: 1000 })).data).toEqual([]);
});

describe("deleting an invite", () => {
  test("returns it to its owner once, also when a superuser deletes it", async () => {
    for (const deleter of [host, await actor("selin")]) {
      const id = await createdInvite();
      expect(await countInvitesLeft()).toBe(2);
      await deleteInvite(deleter, id);
      expect(await countInvitesLeft()).toBe(3);
      await expect(deleteInvite(deleter, id)).rejects.toMatchObject({
        status: 404,
        key: "inviteNotFound",
      });
      expect(await countInvitesLeft()).toBe(3);
    }
  });

  test("of a member by a superuser is recorded without the address", async () => {
    const id = await createdInvite({ email: "friend@example.org" });
    await deleteInvite(await actor("selin"), id);
    expect(
      await sql`select action, subject_name, before from audit_log where subject_type = 'invite' and subject_id = ${id}`,
    ).toEqual([
      {
        action: "deleted",
        subject_name: host.username,
        before: { text: null, is_addressed: true },
      },
    ]);
  });

  test("is refused for one of another member and for a used one", async () => {
    const [open, used] = [await createdInvite(), await createdInvite({ used_at: "now" })];
    await expect(deleteInvite(await actor("ayse"), open)).rejects.toMatchObject({
      status: 404,
      key: "inviteNotFound",
    });
    for (const deleter of [host, await actor("selin")])
      await expect(deleteInvite(deleter, used)).rejects.toMatchObject({
        status: 400,
        key: "usedInviteStays",
      });
    expect(await countInvitesLeft()).toBe(1);
  });
});

describe("sending an invite again", () => {
  const ADDRESS = "again@example.org";

  test("sends an e-mail each time, up to five an hour to one address", async () => {
    const id = await createdInvite({ email: ADDRESS });
    for (let n = 0; n < 5; n += 1) await resendInvite(host, id);
    await expect(resendInvite(host, id)).rejects.toMatchObject({
      status: 429,
      key: "tooManyInviteMailsToAddress",
    });
    expect(await queuedPayloads("send-invitation")).toEqual(
      Array.from({ length: 5 }, () => ({ invite_id: id })),
    );
    expect(await sql`select is_mailed from invites where id = ${id}`).toEqual([
      { is_mailed: true },
    ]);
  });

  test.each([
    ["was used", { email: ADDRESS, used_at: "now" }, "inviteUsed"],
    ["has expired", { email: ADDRESS, expires_at: "now" }, "inviteExpired"],
    ["has no address", {}, "inviteHasNoEmail"],
  ])("is refused for one that %s", async (_, columns, key) => {
    const id = await createdInvite(columns);
    await expect(resendInvite(host, id)).rejects.toMatchObject({ status: 400, key });
    expect(await queuedPayloads("send-invitation")).toEqual([]);
  });

  test("works until the invite expires", async () => {
    const id = await createdInvite({ email: ADDRESS, expires_at: "now" });
    await sql`update invites set expires_at = now() + interval '1 minute' where id = ${id}`;
    await resendInvite(host, id);
    expect(await queuedPayloads("send-invitation")).toHaveLength(1);
  });

  test("is refused for one of another member", async () => {
    const id = await createdInvite({ email: ADDRESS });
    for (const [user, invite_id] of [
      [await actor("ayse"), id],
      [host, 999_999],
    ] as const)
      await expect(resendInvite(user, invite_id)).rejects.toMatchObject({
        status: 404,
        key: "inviteNotFound",
      });
    expect(await queuedPayloads("send-invitation")).toEqual([]);
  });
});
