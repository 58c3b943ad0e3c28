import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let nazim: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
  mehmet = await app.apiAs("mehmet");
  nazim = await app.apiAs("nazim");
  ({ forum_id } = await makeForum(selin));
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${forum_id})`;
});

test("a client reports, claims, removes, restores, splits, merges, locks and suspends", async () => {
  const [nazim_id, mehmet_id] = [await app.idOf("nazim"), await app.idOf("mehmet")];
  const topic_id = await makeTopic(ayse, forum_id);
  const rude_id = await makePost(mehmet, topic_id, "<p>Ne biçim soru bu?</p>");
  const other_id = await makePost(ayse, topic_id);
  const post_path = `/topics/${topic_id}/post/${rude_id}`;

  const report = { post_id: rude_id, reason: "rude", text: "Kırıcı" };
  const { body: own_report } = await ayse.post("/reports/", report);
  expect(own_report).toMatchObject({ ...report, topic_id });
  expect(await ayse.post("/reports/", report)).toMatchObject({
    status: 409,
    body: { detail: "You have already reported this.", code: "already_reported" },
  });
  expect((await ayse.get("/reports/")).status).toBe(403);
  expect((await nazim.get("/reports/?state=open")).body).toMatchObject({
    data: [{ id: own_report.id, state: "open", reporter_count: 1, entries: [{ text: "Kırıcı" }] }],
    count: 1,
  });
  expect((await nazim.patch(`/reports/${own_report.id}`, { state: "claimed" })).body).toMatchObject(
    { state: "claimed", claimed_by_id: nazim_id },
  );
  expect((await nazim.get("/reports/?state=mine")).body.count).toBe(1);

  expect((await nazim.delete(post_path)).status).toBe(200);
  expect(await ayse.get(post_path)).toMatchObject({
    status: 404,
    body: { detail: "Post not found", code: "post_not_found" },
  });
  expect((await ayse.get(`/topics/${topic_id}`)).body.total_posts).toBe(1);
  expect((await nazim.get("/reports/?state=closed")).body.data).toMatchObject([
    { id: own_report.id, outcome: "removed", closed_by_id: nazim_id },
  ]);
  expect((await nazim.get("/removed/")).body.data).toMatchObject([
    { type: "post", post_id: rude_id, owner_id: mehmet_id, removed_by_id: nazim_id },
  ]);
  expect((await ayse.get("/notifications/")).body.data[0]).toMatchObject({
    type: "other",
    about: { event: "report_closed", outcome: "acted" },
  });
  expect((await mehmet.post(`${post_path}/restore`)).status).toBe(403);
  expect((await nazim.post(`${post_path}/restore`)).body).toMatchObject({
    id: rude_id,
    topic_id,
    content: "<p>Ne biçim soru bu?</p>",
  });

  const split = await nazim.post(`/topics/${topic_id}/split`, {
    post_ids: [rude_id, other_id],
    title: "Soru üzerine",
  });
  const split_id = Number(split.body.id);
  expect(split.body).toMatchObject({ title: "Soru üzerine", owner_id: mehmet_id, total_posts: 1 });
  expect((await ayse.get(`/topics/${topic_id}`)).body.total_posts).toBe(0);
  expect((await nazim.post(`/topics/${split_id}/merge`, { into_id: topic_id })).body).toMatchObject(
    { id: topic_id, total_posts: 2 },
  );
  expect(await ayse.get(`/topics/${split_id}`)).toMatchObject({
    status: 404,
    body: { detail: "Topic not found", code: "topic_not_found" },
  });
  expect((await ayse.get(`/topics/${topic_id}/post`)).body.data).toMatchObject([
    { id: rude_id },
    { id: other_id },
  ]);

  const lock = { is_locked: true, reason: "Konu dağıldı." };
  expect((await nazim.patch(`/topics/${topic_id}`, lock)).body).toMatchObject({ is_locked: true });
  const reply = { content: "<p>Özür dilerim.</p>" };
  expect(await mehmet.post(`/topics/${topic_id}/post`, reply)).toMatchObject({
    status: 400,
    body: { detail: "The topic is locked.", code: "topic_locked" },
  });
  await nazim.patch(`/topics/${topic_id}`, { is_locked: false });

  const suspension = `/users/${mehmet_id}/suspension`;
  expect((await nazim.post(suspension, { reason: "Kaba sözler" })).body).toMatchObject({
    user_id: mehmet_id,
    until: null,
  });
  for (const answer of [
    await mehmet.post(`/topics/${topic_id}/post`, reply),
    await mehmet.put(post_path, reply),
    await mehmet.delete(post_path),
    await mehmet.post("/topics/", { forum_id, title: "Yeni", content: "<p>Konu</p>" }),
    await mehmet.post("/reports/", { topic_id, reason: "spam" }),
    await mehmet.post("/invites/", {}),
  ])
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: "Your account is suspended.", code: "account_suspended" },
    });
  expect((await mehmet.get(`/topics/${topic_id}`)).status).toBe(200);
  expect((await selin.delete(suspension)).status).toBe(200);
  expect((await mehmet.post(`/topics/${topic_id}/post`, reply)).status).toBe(200);
  expect((await mehmet.get("/notifications/?limit=2")).body.data).toMatchObject([
    { about: { event: "suspension_ended" } },
    { about: { event: "suspended", reason: "Kaba sözler", until: null } },
  ]);
  expect(await wrongCounters(app)).toEqual([]);
});
