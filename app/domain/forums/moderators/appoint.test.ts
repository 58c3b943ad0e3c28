import { beforeAll, expect, test } from "vitest";
import { actor, createdForum, createdMember, reload, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { getAppointment, setModerator } from "./appoint.server.ts";

const NOTHING = { everything: false, category_ids: [], forum_ids: [] };

let selin: User;
let forum_id: number;
let category_id: number;

beforeAll(async () => {
  selin = await actor("selin");
  forum_id = await createdForum();
  const [forum] = await sql`select category_id from forums where id = ${forum_id}`;
  category_id = forum?.category_id;
});

async function recorded(user: User) {
  return await sql`select action, before, after from audit_log
    where subject_type = 'user' and subject_id = ${user.id} order by id`;
}

test("a superuser makes a member moderator of everything, of categories or of forums", async () => {
  const member = await createdMember();
  await setModerator(selin, member.id, { ...NOTHING, forum_ids: [forum_id, forum_id] });
  expect((await reload(member)).moderates).toEqual([forum_id]);
  await setModerator(selin, member.id, { ...NOTHING, category_ids: [category_id] });
  const [later_forum] =
    await sql`insert into forums (name, category_id) values ('Sonraki', ${category_id}) returning id`;
  expect((await reload(member)).moderates).toEqual([forum_id, later_forum?.id]);
  await setModerator(selin, member.id, { everything: true, category_ids: [1], forum_ids: [1] });
  expect((await reload(member)).moderates).toBe("all");
  expect(await getAppointment(selin, member.id)).toMatchObject({
    user: { username: member.username },
    everything: true,
    category_ids: [],
    forum_ids: [],
  });
  await setModerator(selin, member.id, NOTHING);
  expect((await reload(member)).moderates).toEqual([]);
  expect(await recorded(member)).toEqual([
    { action: "appointed", before: { moderates: null }, after: { moderates: "Ahşap" } },
    { action: "appointed", before: { moderates: "Ahşap" }, after: { moderates: "Zanaat" } },
    { action: "appointed", before: { moderates: "Zanaat" }, after: { moderates: "*" } },
    { action: "dismissed", before: { moderates: "*" }, after: { moderates: null } },
  ]);
});

test("what is as before is not recorded", async () => {
  const member = await createdMember();
  await setModerator(selin, member.id, NOTHING);
  expect(await recorded(member)).toEqual([]);
});

test("only superusers appoint, nobody appoints themself, and a deleted forum is refused", async () => {
  const member = await createdMember();
  const refusal = { status: 403, key: "notEnoughPrivileges" };
  await expect(setModerator(member, selin.id, NOTHING)).rejects.toMatchObject(refusal);
  await expect(setModerator(selin, selin.id, NOTHING)).rejects.toMatchObject(refusal);
  await expect(getAppointment(member, member.id)).rejects.toMatchObject(refusal);
  await expect(
    setModerator(selin, member.id, { ...NOTHING, forum_ids: [2_000_000_000] }),
  ).rejects.toMatchObject({ status: 404, key: "forumNotFound" });
  await expect(setModerator(selin, 2_000_000_000, NOTHING)).rejects.toMatchObject({ status: 404 });
  expect((await reload(member)).moderates).toEqual([]);
});
