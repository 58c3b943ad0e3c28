import { beforeAll, expect, test } from "vitest";
import { actor, createdMember, queuedPayloads, reload, sql } from "#tests/support/domain.ts";
import { setModerator } from "../../forums/moderators/appoint.server.ts";
import type { User } from "../../members/users/user.ts";
import { getBranch, suspendBranch } from "./branch.server.ts";
import { suspendMember } from "./suspend.server.ts";

const SCOPE = { everything: true, category_ids: [], forum_ids: [] };
const INPUT = { reason: "İstenmeyen bağlantılar", until: null };

let selin: User;
let root: User;
let guest: User;
let guest_of_guest: User;
let moderator: User;
let stranger: User;

async function invite(inviter: User): Promise<User> {
  const user = await createdMember();
  await sql`update lineage set inviter_id = ${inviter.id} where user_id = ${user.id}`;
  return user;
}

beforeAll(async () => {
  selin = await actor("selin");
  [root, stranger] = [await createdMember(), await createdMember()];
  guest = await invite(root);
  guest_of_guest = await invite(guest);
  moderator = await invite(guest);
  await setModerator(selin, moderator.id, SCOPE);
  moderator = await reload(moderator);
});

test("a branch is the member with all who came through them, with what may be done", async () => {
  const { members, has_more } = await getBranch(moderator, root.id);
  expect(members).toMatchObject([
    { user_id: root.id, generation: 0, may_suspend: true },
    { user_id: guest.id, generation: 1, inviter_name: root.username, may_suspend: true },
    { user_id: guest_of_guest.id, generation: 2, may_suspend: true },
    { user_id: moderator.id, generation: 2, is_moderator: true, may_suspend: false },
  ]);
  expect(has_more).toBe(false);
  await expect(getBranch(root, root.id)).rejects.toMatchObject({ status: 403 });
  await expect(getBranch(moderator, 2_000_000_000)).rejects.toMatchObject({ status: 404 });
});

test("the guests of a deleted account stay in the branch, and a cycle ends", async () => {
  const host = await createdMember();
  const gone = await invite(host);
  const left = await invite(gone);
  await sql`delete from users where id = ${gone.id}`;
  await sql`update lineage set inviter_id = ${left.id} where user_id = ${host.id}`;
  const { members } = await getBranch(selin, host.id);
  expect(members.map(({ user_id }) => user_id)).toEqual([host.id, left.id]);
});

test("the chosen members of the branch are suspended at once, without moderators and strangers", async () => {
  await suspendMember(selin, guest.id, { reason: "Başka", until: null });
  await sql`delete from pgboss.job`;
  const user_ids = [root, guest, guest_of_guest, moderator, stranger].map(({ id }) => id);
  const { count } = await suspendBranch(moderator, root.id, { ...INPUT, user_ids });
  expect(count).toBe(2);
  for (const user of [root, guest_of_guest])
    expect((await reload(user)).suspension?.reason).toBe(INPUT.reason);
  expect((await reload(guest)).suspension?.reason).toBe("Başka");
  for (const user of [moderator, stranger]) expect((await reload(user)).suspension).toBeNull();
  expect(await queuedPayloads("send-discipline")).toHaveLength(2);
  const rows = await sql`select subject_name from audit_log
    where action = 'suspended' and actor_id = ${moderator.id} order by subject_id`;
  expect(rows.map(({ subject_name }) => subject_name)).toEqual([
    root.username,
    guest_of_guest.username,
  ]);
  const about = await sql`select about from notifications where user_id = ${root.id}`;
  expect(about).toMatchObject([{ about: { event: "suspended", reason: INPUT.reason } }]);
});

test("a choice of nobody, and a forum's moderator, are refused", async () => {
  await expect(
    suspendBranch(selin, root.id, { ...INPUT, user_ids: [stranger.id] }),
  ).rejects.toMatchObject({ status: 400, key: "nobodyChosen" });
  await expect(
    suspendBranch(stranger, root.id, { ...INPUT, user_ids: [root.id] }),
  ).rejects.toMatchObject({ status: 403 });
});
