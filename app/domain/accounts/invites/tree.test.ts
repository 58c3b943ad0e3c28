import { beforeAll, expect, test } from "vitest";
import { actor, createdMember, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { getPlaceInTree } from "./tree.server.ts";

let selin: User;
/** Each invited the next one. */
let grandparent: User;
let parent: User;
let child: User;
let stranger: User;

beforeAll(async () => {
  selin = await actor("selin");
  [grandparent, parent, child, stranger] = [
    await createdMember(),
    await createdMember(),
    await createdMember(),
    await createdMember(),
  ];
  await addToTree(grandparent, selin);
  await addToTree(parent, grandparent);
  await addToTree(child, parent);
  await addToTree(stranger, selin);
});

async function addToTree(member: User, inviter: User): Promise<void> {
  await sql`insert into lineage ${sql({ user_id: member.id, inviter_id: inviter.id })}
    on conflict (user_id) do update set inviter_id = excluded.inviter_id`;
}

const inviterOf = async (reader: User, member: User) =>
  (await getPlaceInTree(reader, member.id)).inviter;
const sees = async (reader: User, member: User) =>
  (await getPlaceInTree(reader, member.id)).sees_guests;

test("members know who invited them, those above them and those below", async () => {
  expect(await inviterOf(child, child)).toBe(parent.username);
  expect(await inviterOf(child, parent)).toBe(grandparent.username);
  expect(await inviterOf(grandparent, child)).toBe(parent.username);
  expect(await inviterOf(child, stranger)).toBeNull();
  expect(await inviterOf(stranger, child)).toBeNull();
  expect(await inviterOf(selin, child)).toBe(parent.username);
});

test("only those above a member list whom the member invited", async () => {
  expect(await sees(parent, parent)).toBe(true);
  expect(await sees(grandparent, parent)).toBe(true);
  expect(await sees(child, parent)).toBe(false);
  expect(await sees(stranger, parent)).toBe(false);
  expect(await sees(selin, parent)).toBe(true);
});

test("moderators know who invited a member, but do not list the others", async () => {
  const moderator = { ...stranger, moderates: "all" } as const;
  expect(await getPlaceInTree(moderator, child.id)).toEqual({
    inviter: parent.username,
    sees_guests: false,
  });
});
