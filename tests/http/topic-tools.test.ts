import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let api: { selin: ApiClient; mehmet: ApiClient; nazim: ApiClient };
let moderator: Browser;
let ayse: Browser;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  api = {
    selin: await app.apiAs("selin"),
    mehmet: await app.apiAs("mehmet"),
    nazim: await app.apiAs("nazim"),
  };
  ({ forum_id } = await makeForum(api.selin));
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${forum_id})`;
  [moderator, ayse] = [await app.as("nazim"), await app.as("ayse")];
});

test("a moderator locks a topic, and a member reads by whom and why, and keeps what was written", async () => {
  const topic_id = await makeTopic(api.mehmet, forum_id, "Ceviz sehpa");
  await makePost(api.mehmet, topic_id);
  const written = await ayse.get(`/topic/${topic_id}/reply`);
  const tools = await (await moderator.get(`/topic/${topic_id}`)).follow(tr("topic.moderate"));
  expect(tools.heading).toBe(tr("topic.moderate"));
  const question = await tools.follow(tr("moderation.lock"));
  expect((await question.submit({ reason: " " })).status).toBe(422);
  const done = await question.submit({ reason: "Konu dağıldı." });
  expect([done.path, done.notice]).toEqual([
    `/topic/${topic_id}`,
    expect.stringContaining(tr("notices.topicLocked")),
  ]);
  expect(done.main).toContain(tr("topic.postReply"));

  const refused = await written.submit({ content: "Nemden *olmuştur*." });
  expect(refused.status).toBe(400);
  expect(refused.main).toContain(tr("topic.lockedText"));
  expect(refused.find("textarea").textContent).toBe("Nemden *olmuştur*.");

  const page = await ayse.get(`/topic/${topic_id}`);
  expect(page.main).toContain(tr("rows.lockReason", { reason: "Konu dağıldı." }));
  expect(page.main).toContain(tr("topic.closed"));
  for (const text of [tr("topic.postReply"), tr("topic.quote"), tr("topic.moderate")])
    expect(page.main).not.toContain(text);
  expect((await ayse.get(`/topic/${topic_id}/reply`)).main).toContain(tr("topic.closed"));
  const emma = await app.as("emma");
  expect((await emma.get(`/topic/${topic_id}`)).main).toContain(en("rows.lockedFor"));

  const unlocked = await (await moderator.get(`/topic/${topic_id}/moderate`)).follow(
    tr("moderation.unlock"),
  );
  expect((await unlocked.submit({})).notice).toContain(tr("notices.topicUnlocked"));
  expect((await written.submit({ content: "Nemden." })).notice).toContain(
    tr("notices.postCreated"),
  );
});

test("the notice of a lock or pin undoes it, but not what was so before", async () => {
  const topic_id = await makeTopic(api.mehmet, forum_id);
  const press = { button: tr("notices.undo") };
  const lock = async (reason: string) =>
    await (await moderator.get(`/topic/${topic_id}/lock`)).submit({ reason });
  const unlocked = await (await lock("Konu dağıldı.")).submit({}, press);
  expect(unlocked.notice).toBe(tr("notices.topicUnlocked"));
  await lock("Konu dağıldı.");
  expect((await lock("Yenisi açıldı.")).all(".notices form")).toEqual([]);
  expect((await api.mehmet.get(`/topics/${topic_id}`)).body.is_locked).toBe(true);

  const pinned = await (await moderator.get(`/topic/${topic_id}/pin`)).submit({});
  const unpinned = await pinned.submit({}, press);
  expect(unpinned.notice).toBe(tr("notices.topicUnpinned"));
  const again = await unpinned.submit({}, press);
  expect(again.notice).toBe(tr("notices.topicPinned"));
  expect((await api.mehmet.get(`/topics/${topic_id}`)).body.is_pinned).toBe(true);
});

test("a program gets the reason of a locked topic as its answer", async () => {
  const topic_id = await makeTopic(api.mehmet, forum_id);
  const { body } = await api.nazim.patch(`/topics/${topic_id}`, { is_locked: true });
  expect(body).toMatchObject({ id: topic_id, is_locked: true, is_pinned: false });
  const refused = await api.mehmet.post(`/topics/${topic_id}/post`, { content: "<p>x</p>" });
  expect([refused.status, refused.body]).toEqual([
    400,
    { detail: "The topic is locked.", code: "topic_locked" },
  ]);
  expect((await api.nazim.patch(`/topics/${topic_id}`, { is_locked: "x" })).status).toBe(422);
});

test("pinned topics are marked above the others, on the first page only", async () => {
  const { forum_id: forum } = await makeForum(api.selin);
  const first = await makeTopic(api.mehmet, forum, "Kurallar");
  for (let n = 0; n < 20; n++) await makeTopic(api.mehmet, forum);
  await makeTopic(api.mehmet, forum, "En yeni");
  await api.selin.patch(`/topics/${first}`, { is_pinned: true, is_locked: true });
  const page = await ayse.get(`/forum/${forum}`);
  const rows = page.all("main tbody tr").map((row) => row.textContent ?? "");
  expect(rows).toHaveLength(21);
  expect(rows[0]).toContain("Kurallar");
  expect(rows[0]).toContain(tr("rows.pinned"));
  expect(rows[0]).toContain(tr("rows.locked"));
  expect(rows[1]).toContain("En yeni");
  expect(page.main).toContain(tr("forum.topicsShown", { from: 1, to: 21, count: 22 }));
  const second = await ayse.get(`/forum/${forum}?page=2`);
  expect(second.all("main tbody tr")).toHaveLength(1);
  expect(second.main).not.toContain("Kurallar");
  expect(second.main).toContain(tr("forum.topicsShown", { from: 22, to: 22, count: 22 }));
});

test("a topic is moved to a forum that its moderator chooses", async () => {
  const { forum_id: target_id } = await makeForum(api.selin, "Oyma");
  const topic_id = await makeTopic(api.mehmet, forum_id);
  expect((await moderator.get(`/topic/${topic_id}/move`)).main).toContain(
    tr("moderation.moveNowhere"),
  );
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${target_id})`;
  const question = await moderator.get(`/topic/${topic_id}/move`);
  expect(question.all("option").map((option) => option.textContent)).toEqual([
    tr("moderation.chooseForum"),
    "Oyma",
  ]);
  const refused = await question.submit();
  expect([refused.status, refused.main]).toEqual([
    422,
    expect.stringContaining(tr("messages.forumRequired")),
  ]);
  const page = await refused.submit({ forum_id: String(target_id) });
  expect([page.path, page.notice]).toEqual([
    `/topic/${topic_id}`,
    expect.stringContaining(tr("notices.topicMoved")),
  ]);
  expect((await api.mehmet.get(`/topics/${topic_id}`)).body.forum_id).toBe(target_id);
  const back = await page.submit({}, { button: tr("notices.undo") });
  expect([back.path, back.notice]).toEqual([`/topic/${topic_id}`, tr("notices.topicMoved")]);
  expect((await api.mehmet.get(`/topics/${topic_id}`)).body.forum_id).toBe(forum_id);
  expect((await moderator.post(`/topic/${topic_id}/move`, { forum_id: "x" })).status).toBe(422);
});
