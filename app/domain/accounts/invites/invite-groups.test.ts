import { expect, test } from "vitest";
import { setGroupMember } from "#app/domain/members/groups/group-members.server.ts";
import { actor, createdGroup, createdMember, reload, sql } from "#tests/support/domain.ts";
import { withoutRights } from "../../base/can.ts";
import type { User } from "../../members/users/user.ts";
import { signUp } from "../sign-up/sign-up.server.ts";
import { inviteSeveral } from "./invite-several.server.ts";
import { createInvite, listInvites, listInvitesOfForm } from "./invites.server.ts";
import { createSharedInvite } from "./shared-invite.server.ts";

const DEVICE = { address: null, user_agent: null };
const EVERYTHING = { skip: 0, limit: 100 };

async function managerOf(...group_ids: number[]) {
  const [selin, member] = [await actor("selin"), await createdMember()];
  for (const group_id of group_ids)
    await setGroupMember(selin, group_id, member.id, { is_manager: true });
  return member;
}

async function signedUp(signup_link: string, username: string): Promise<number> {
  const code = new URL(signup_link).searchParams.get("code") ?? "";
  const password = "uzun-bir-parola-7";
  const account = { username, email: `${username}@example.org`, full_name: "Yeni Gelen" };
  return (await signUp({ ...account, code, password, confirm_password: password }, DEVICE)).id;
}

async function groupsOf(user_id: number): Promise<number[]> {
  const rows =
    await sql`select group_id from group_members where user_id = ${user_id} order by group_id`;
  return rows.map(({ group_id }) => group_id);
}

test("a manager's invite names own groups only, and its guest is in them", async () => {
  const [own, foreign] = [await createdGroup(), await createdGroup()];
  const manager = await managerOf(own);
  for (const group_ids of [[foreign], [own, foreign], [999_999]])
    await expect(createInvite(manager, { send_email: false, group_ids })).rejects.toMatchObject({
      status: 404,
      key: "groupNotFound",
      about: { field: "group_ids" },
    });
  expect(await sql`select from invites where owner_id = ${manager.id}`).toEqual([]);
  const invite = await createInvite(manager, { send_email: false, group_ids: [own, own] });
  expect(invite.groups).toMatchObject([{ id: own }]);
  const user_id = await signedUp(invite.signup_link, "gruplu1");
  expect(await groupsOf(user_id)).toEqual([own]);
});

test("a superuser's invites name any group: one, several, and a shared link", async () => {
  const [selin, group_id] = [await actor("selin"), await createdGroup()];
  const group_ids = [group_id];
  const { id } = await inviteSeveral(selin, { people: "Ada\nEda", send_email: false, group_ids });
  for (const invite of await listInvitesOfForm(selin, id))
    expect(invite.groups).toMatchObject([{ id: group_id }]);
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const shared = await createSharedInvite(selin, {
    max_uses: 2,
    until,
    time_zone: "UTC",
    group_ids,
  });
  const { data } = await listInvites(selin, EVERYTHING);
  const link = data.find((invite) => invite.id === shared.id);
  expect(link?.groups).toMatchObject([{ id: group_id }]);
  expect(await groupsOf(await signedUp(link?.signup_link ?? "", "gruplu2"))).toEqual([group_id]);
});

test("who no longer manages a group brings nobody into it, and their list says so", async () => {
  const [kept, lost] = [await createdGroup(), await createdGroup()];
  const manager = await managerOf(kept, lost);
  const invite = await createInvite(manager, { send_email: false, group_ids: [kept, lost] });
  await setGroupMember(await actor("selin"), lost, manager.id, { is_manager: false });
  const { data } = await listInvites(manager, EVERYTHING);
  expect(data[0]?.groups).toMatchObject([{ id: kept }]);
  expect(await groupsOf(await signedUp(invite.signup_link, "gruplu3"))).toEqual([kept]);
});

test("a superuser's key without administer neither invites into a group nor reads such a link", async () => {
  const [selin, group_id] = [await actor("selin"), await createdGroup()];
  await sql`update users set invites_count = 3 where id = ${selin.id}`;
  const program = withoutRights(await reload(selin));
  const invite = { send_email: false, group_ids: [group_id] };
  await expect(createInvite(program, invite)).rejects.toMatchObject({ key: "groupNotFound" });
  const { id } = await createInvite(selin, invite);
  const isListed = async (reader: User) =>
    (await listInvites(reader, EVERYTHING)).data.some((each) => each.id === id);
  expect([await isListed(selin), await isListed(program)]).toEqual([true, false]);
});
