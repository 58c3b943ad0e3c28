import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let ayse_id: number;
let mehmet_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
  ];
  [ayse_id, mehmet_id] = [await app.idOf("ayse"), await app.idOf("mehmet")];
});

const NOT_FOUND = { detail: "Group not found", code: "group_not_found" };
const NOT_ALLOWED = {
  detail: "The user doesn't have enough privileges",
  code: "not_enough_privileges",
};

test("a superuser makes a group, its manager fills it, and its members see who is in it", async () => {
  const { status, body: group } = await selin.post("/groups/", {
    name: " Kurul ",
    description: "Karar verenler",
  });
  expect([status, group]).toEqual([
    200,
    {
      id: expect.any(Number),
      name: "Kurul",
      description: "Karar verenler",
      member_count: 0,
      created_at: expect.any(String),
    },
  ]);
  const path = `/groups/${group.id}`;
  const manager = await selin.put(`${path}/members/${ayse_id}`, { is_manager: true });
  expect([manager.status, manager.body]).toEqual([
    200,
    {
      user_id: ayse_id,
      username: "ayşe.demir",
      full_name: expect.anything(),
      is_manager: true,
      added_at: expect.any(String),
    },
  ]);
  // Adding again changes nothing, whoever does it.
  const again = await ayse.put(`${path}/members/${ayse_id}`, {});
  expect([again.status, again.body]).toEqual([200, manager.body]);
  expect((await mehmet.get(path)).body).toEqual(NOT_FOUND);
  expect((await ayse.put(`${path}/members/${mehmet_id}/`, {})).body).toMatchObject({
    user_id: mehmet_id,
    is_manager: false,
  });
  const promoted = await ayse.put(`${path}/members/${mehmet_id}`, { is_manager: true });
  expect([promoted.status, promoted.body]).toEqual([403, NOT_ALLOWED]);

  const seen = await mehmet.get(path);
  const ids = [ayse_id, mehmet_id];
  expect([seen.body.member_count, seen.body.members.map(userId)]).toEqual([2, ids]);
  const list = await mehmet.get(`${path}/members/?skip=1&limit=1`);
  expect([list.body.count, list.body.data.map(userId)]).toEqual([2, [mehmet_id]]);
  expect((await mehmet.get("/groups/")).body).toEqual({
    data: [{ ...group, member_count: 2 }],
    count: 1,
  });

  expect((await mehmet.delete(`${path}/members/${ayse_id}`)).body).toEqual(NOT_ALLOWED);
  for (const answer of [
    await mehmet.delete(`${path}/members/${mehmet_id}`),
    await ayse.delete(`${path}/members/${mehmet_id}`),
  ])
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "The member is not in the group." },
    ]);
  expect((await mehmet.get(`${path}/members`)).body).toEqual(NOT_FOUND);
  expect((await mehmet.get("/groups")).body).toEqual({ data: [], count: 0 });
});

test("a change affects only the fields sent, and an older version is refused", async () => {
  const { body: group } = await selin.post("/groups/", { name: "Atölye", description: "Salı" });
  const path = `/groups/${group.id}`;
  const { headers } = await selin.get(path);
  const version = headers.get("ETag") ?? "";
  expect((await selin.put(path, { name: "Marangozlar" })).body).toMatchObject({
    name: "Marangozlar",
    description: "Salı",
  });
  const late = await selin.send("PUT", path, { name: "Tornacılar" }, { "If-Match": version });
  expect([late.status, late.body.code]).toEqual([412, "changed_meanwhile"]);
  expect((await selin.put(path, { description: null })).body.description).toBe("");
  expect((await selin.put(path, { name: " " })).body.detail[0]).toMatchObject({
    loc: ["body", "name"],
    code: "name_required",
  });
  const taken = await selin.post("/groups", { name: "MARANGOZLAR" });
  expect([taken.status, taken.body.code]).toEqual([409, "group_name_taken"]);
  expect(await app.sql`select name from groups where id = ${group.id}`).toEqual([
    { name: "Marangozlar" },
  ]);
});

test("a call that is sent twice creates one group", async () => {
  const headers = { "Idempotency-Key": "kurul" };
  const answers = await Promise.all(
    [1, 2].map(() => selin.post("/groups/", { name: "Bir kez" }, headers)),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await app.sql`select from groups where name = 'Bir kez'`).toHaveLength(1);
});

test("unknown groups and members are 404, and a deleted group is gone for all", async () => {
  const { body: group } = await selin.post("/groups/", { name: "Giden" });
  const path = `/groups/${group.id}`;
  await selin.put(`${path}/members/${ayse_id}`, {});
  const nobody = await selin.put(`${path}/members/999999`, {});
  expect([nobody.status, nobody.body.code]).toEqual([404, "user_id_not_found"]);
  expect((await selin.delete(`${path}/`)).body).toEqual({
    message: "The group was deleted successfully.",
  });
  for (const answer of [
    await ayse.get(path),
    await selin.get(path),
    await selin.put(path, { name: "x" }),
    await selin.delete(path),
    await selin.get(`${path}/members`),
    await selin.put(`${path}/members/${ayse_id}`, {}),
    await selin.delete(`${path}/members/${ayse_id}`),
  ])
    expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
  expect(await app.sql`select from group_members where group_id = ${group.id}`).toEqual([]);
});

function userId({ user_id }: { user_id: number }): number {
  return user_id;
}
