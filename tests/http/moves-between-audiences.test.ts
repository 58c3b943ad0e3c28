import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let api: ApiClient;
let moderator: Browser;
let forum_id: number;
let board_id: number;
let topic_id: number;
let post_id: number;
let lost: number;

beforeAll(async () => {
  app = await sharedApp();
  api = await app.apiAs("selin");
  ({ forum_id } = await makeForum(api, "Açık"));
  ({ forum_id: board_id } = await makeForum(api, "Kurul"));
  const [group] = await app.sql`insert into groups (name) values ('Kurul') returning id`;
  await app.sql`insert into group_members (group_id, user_id) values (${group?.id}, ${await app.idOf("ayse")})`;
  await api.put(`/forums/${board_id}`, { audience: [{ group_id: group?.id, may_write: true }] });
  for (const id of [forum_id, board_id])
    await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${id})`;
  moderator = await app.as("nazim");
  const [row] = await app.sql`select count(*)::int as count from users
    where not is_former and id not in (select readers_of_restricted(${board_id}))`;
  lost = row?.count;
});

beforeEach(async () => {
  const mehmet = await app.apiAs("mehmet");
  topic_id = await makeTopic(mehmet, forum_id, "Ceviz sehpa");
  post_id = await makePost(mehmet, topic_id);
});

const forumOf = async (id: number) => {
  const [topic] = await app.sql`select forum_id from topics where id = ${id}`;
  return topic?.forum_id;
};

function expectNumbers(page: Page, { subscriptions }: { subscriptions: number }) {
  expect(page.main).toContain(tr("sight.text", { forum: "Kurul" }));
  expect(page.main).toContain(tr("sight.lost", { count: lost }));
  expect(page.main).toContain(tr("sight.notTold"));
  const ends = tr("sight.subscriptions", { count: 1 });
  if (subscriptions > 0) expect(page.main).toContain(ends);
  else expect(page.main).not.toContain(ends);
}

test("a move to where fewer members see the topic asks with the numbers, and its undo asks too", async () => {
  const form = await moderator.get(`/topic/${topic_id}/move`);
  const question = await form.submit({ forum_id: String(board_id) });
  expect(question.status).toBe(200);
  expectNumbers(question, { subscriptions: 1 });
  expect(await forumOf(topic_id)).toBe(forum_id);
  const moved = await question.submit();
  expect([moved.path, moved.notice]).toEqual([
    `/topic/${topic_id}`,
    expect.stringContaining(tr("notices.topicMoved")),
  ]);
  expect(await forumOf(topic_id)).toBe(board_id);
  expect((await (await app.as("mehmet")).get(`/topic/${topic_id}`)).status).toBe(404);

  const undo = await moved.submit({}, { button: tr("notices.undo") });
  expect(undo.main).toContain(tr("sight.gained", { count: lost }));
  expect(await forumOf(topic_id)).toBe(board_id);
  await undo.submit();
  expect(await forumOf(topic_id)).toBe(forum_id);
});

test("the answer about one forum is not an answer about another", async () => {
  const page = await moderator.post(`/topic/${topic_id}/move`, {
    forum_id: String(board_id),
    confirmed: String(forum_id),
  });
  expectNumbers(page, { subscriptions: 1 });
  expect(await forumOf(topic_id)).toBe(forum_id);
});

test("a split into a hidden forum asks, and keeps the title and the replies", async () => {
  const address = `/topic/${topic_id}/split?step=title&chosen=${post_id}`;
  const form = await moderator.get(address);
  const question = await form.submit({ title: "Ayrılan", forum_id: String(board_id) });
  expectNumbers(question, { subscriptions: 0 });
  const done = await question.submit();
  expect(done.notice).toContain(tr("notices.topicSplit"));
  expect(done.heading).toBe("Ayrılan");
  expect(await forumOf(Number(done.path.split("/")[2]))).toBe(board_id);
});

test("the question before a merge says who loses sight", async () => {
  const hidden_id = await makeTopic(api, board_id, "Kurulun konusu");
  const question = await moderator.get(`/topic/${topic_id}/merge?into=${hidden_id}`);
  expectNumbers(question, { subscriptions: 1 });
  const open_id = await makeTopic(api, forum_id, "Açık konu");
  const other = await moderator.get(`/topic/${topic_id}/merge?into=${open_id}`);
  expect(other.main).not.toContain(tr("sight.notTold"));
});

test("the API moves without a question", async () => {
  const nazim = await app.apiAs("nazim");
  expect((await nazim.patch(`/topics/${topic_id}`, { forum_id: board_id })).status).toBe(200);
  expect(await forumOf(topic_id)).toBe(board_id);
});
