import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let moderator: ApiClient;
let ayse_id: number;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet, moderator] = await Promise.all([
    app.apiAs("selin"),
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
    app.apiAs("nazim"),
  ]);
  ayse_id = await app.idOf("ayse");
  ({ forum_id } = await makeForum(selin));
  await selin.put(`/users/${await app.idOf("nazim")}/moderator`, { forum_ids: [forum_id] });
  topic_id = await makeTopic(ayse, forum_id, "Sehpa");
});

test("a warning is given for a topic, listed, and seen by its member", async () => {
  const path = `/users/${ayse_id}/warnings`;
  expect((await mehmet.post(path, { reason: "Neden" })).status).toBe(403);
  const warned = await moderator.post(path, { reason: "Kaba dil", topic_id });
  expect(warned).toMatchObject({ status: 200, body: { username: "ayşe.demir" } });
  const { id } = warned.body;
  expect((await moderator.get("/moderation/warnings")).body).toMatchObject({
    count: 1,
    data: [{ id, user_id: ayse_id, reason: "Kaba dil", is_seen: false }],
  });
  expect((await ayse.get("/users/me/warnings")).body).toMatchObject({
    count: 1,
    data: [{ id, reason: "Kaba dil", topic_id, post_id: null, title: "Sehpa" }],
  });
  expect((await mehmet.patch(`/users/me/warnings/${id}/seen`)).status).toBe(404);
  const seenAt = async () =>
    (await app.sql`select seen_at from warnings where id = ${id}`)[0]?.seen_at;
  expect(await seenAt()).toBeNull();
  expect((await ayse.patch(`/users/me/warnings/${id}/seen`)).status).toBe(200);
  const seen_at = await seenAt();
  await ayse.patch(`/users/me/warnings/${id}/seen`);
  expect(await seenAt()).toEqual(seen_at);
  expect((await ayse.get("/users/me/warnings")).body).toEqual({ data: [], count: 0 });
});

test("a warning names only what its member wrote, and a reply with its topic", async () => {
  const path = `/users/${ayse_id}/warnings`;
  const post_id = await makePost(mehmet, topic_id);
  for (const [ids, status] of [
    [{ topic_id, post_id }, 404],
    [{ post_id }, 422],
    [{ topic_id: 999_999 }, 404],
  ] as const)
    expect((await moderator.post(path, { reason: "Neden", ...ids })).status).toBe(status);
});

test("the record of a member has the suspension and what it is about", async () => {
  const path = `/users/${ayse_id}`;
  const until = "2100-01-31T12:00:00.000Z";
  await moderator.post(`${path}/suspension`, { reason: "Reklam", until, topic_id });
  const { body: record } = await moderator.get(`${path}/record`);
  expect(record).toMatchObject({
    user_id: ayse_id,
    is_moderator: false,
    suspension: { reason: "Reklam", until, by: "nazım.e" },
    may_discipline: true,
  });
  expect((await moderator.get("/moderation/suspensions")).body).toMatchObject({
    count: 1,
    data: [{ user_id: ayse_id, reason: "Reklam", until }],
  });
  const { body: log } = await moderator.get("/moderation/log?kind=suspended");
  expect(log).toMatchObject({
    count: 1,
    count_is_exact: true,
    data: [{ action: "suspended", subject_id: ayse_id, forum_id, actor_username: "nazım.e" }],
  });
  await moderator.delete(`${path}/suspension`);
  expect((await moderator.get(`${path}/record`)).body.suspension).toBeNull();
  for (const hidden of [
    "/moderation/log",
    "/moderation/warnings",
    "/moderation/suspensions",
    `${path}/record`,
  ])
    expect((await mehmet.get(hidden)).status).toBe(403);
});

test("the author reads why a moderator removed something", async () => {
  const post_id = await makePost(mehmet, topic_id);
  await moderator.delete(`/topics/${topic_id}/post/${post_id}?reason=Konu%20d%C4%B1%C5%9F%C4%B1`);
  const own_topic_id = await makeTopic(mehmet, forum_id);
  await moderator.delete(`/topics/${own_topic_id}?reason=Reklam`);
  expect(
    (
      await app.sql`select removal_reason as reason from removed_posts where id = ${post_id}`
    ).concat(
      await app.sql`select removal_reason as reason from removed_topics where id = ${own_topic_id}`,
    ),
  ).toEqual([{ reason: "Konu dışı" }, { reason: "Reklam" }]);
  const too_long = await moderator.delete(`/topics/${topic_id}?reason=${"a".repeat(5000)}`);
  expect([too_long.status, (await ayse.get(`/topics/${topic_id}`)).status]).toEqual([422, 200]);
});

test("a branch is read and suspended, and the right to invite is revoked and granted", async () => {
  const [mehmet_id, emma_id] = [await app.idOf("mehmet"), await app.idOf("emma")];
  await app.sql`update lineage set inviter_id = ${mehmet_id} where user_id = ${emma_id}`;
  const path = `/users/${mehmet_id}`;
  expect((await moderator.get(`${path}/branch`)).status).toBe(403);
  const { body: branch } = await selin.get(`${path}/branch`);
  expect(branch).toMatchObject({
    has_more: false,
    data: [
      { user_id: mehmet_id, generation: 0, may_suspend: true },
      { user_id: emma_id, generation: 1, inviter_name: "mehmet.usta" },
    ],
  });
  // Members who are not in the branch are left out.
  const suspended = await selin.post(`${path}/branch/suspension`, {
    user_ids: [emma_id, ayse_id],
    reason: "Reklam ağı",
  });
  expect(suspended.body).toEqual({ count: 1 });
  expect(await app.sql`select user_id, reason from suspensions where until is null`).toEqual([
    { user_id: emma_id, reason: "Reklam ağı" },
  ]);
  const nobody = { user_ids: [ayse_id], reason: "Neden" };
  expect((await selin.post(`${path}/branch/suspension`, nobody)).status).toBe(400);
  for (const may_invite of [false, true]) {
    const { body } = await selin.put(`${path}/invite-right`, { may_invite });
    expect(body).toEqual({ user_id: mehmet_id, may_invite });
    expect(await app.sql`select may_invite from users where id = ${mehmet_id}`).toEqual([
      { may_invite },
    ]);
  }
});
