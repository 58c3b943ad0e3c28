import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let selin_api: ApiClient;
let emma_api: ApiClient;
let topic_id: number;
let post_id: number;
let address: string;

/** An app of its own, because a test switches thanks off, and each process keeps that in memory. */
beforeAll(async () => {
  app = await startApp();
  [selin_api, emma_api] = [await app.apiAs("selin"), await app.apiAs("emma")];
  const { forum_id } = await makeForum(selin_api);
  topic_id = await makeTopic(selin_api, forum_id, "Ceviz sehpa");
  post_id = await makePost(await app.apiAs("mehmet"), topic_id);
  await makePost(await app.apiAs("ayse"), topic_id);
  address = `/topic/${topic_id}/post/${post_id}/thanks`;
});
beforeEach(() => app.sql`delete from thanks`);
afterAll(() => app.stop());

const path = () => `/topics/${topic_id}/post/${post_id}/thanks`;
const heading = () => tr("topic.replyOf", { position: 1, username: PEOPLE.mehmet.username });
const thankers = async () =>
  (
    await app.sql`select u.username from thanks t join users u on u.id = t.user_id where t.post_id = ${post_id} order by 1`
  ).map(({ username }) => username);
const buttonsOf = (page: Page) =>
  page
    .all(".reply form button")
    .map((button) => [button.text, button.getAttribute("aria-pressed") === "true"]);
const linksOf = (page: Page) =>
  page.all(".reply a[href*='/thanks']").map((link) => [link.text, link.getAttribute("href")]);

describe("without script", () => {
  test("a reply is thanked for by one button, and the page returns to it", async () => {
    const ayse = await app.as("ayse");
    const before = await ayse.get(`/topic/${topic_id}`);
    // Her own reply, the second one, has no button.
    expect(buttonsOf(before)).toEqual([[`${tr("thanks.thank")}: ${heading()}`, false]]);
    expect(linksOf(before)).toEqual([]);
    const thanked = await before.submit({}, { within: `#post-${post_id} form` });
    expect([thanked.path, thanked.url.hash]).toEqual([`/topic/${topic_id}`, `#post-${post_id}`]);
    expect(thanked.notice).toContain(tr("notices.thanked"));
    expect(await thankers()).toEqual([PEOPLE.ayse.username]);
    // Text browsers show the heart, and no state of a button.
    expect(buttonsOf(thanked)).toEqual([[`♥ ${tr("thanks.thank")}: ${heading()}, 1`, true]]);
    expect(linksOf(thanked)).toEqual([
      [`${tr("thanks.thanks", { count: 1 })}: ${heading()}`, address],
    ]);
    const taken_back = await thanked.submit({}, { within: `#post-${post_id} form` });
    expect(taken_back.notice).toContain(tr("notices.thanksTakenBack"));
    expect(await thankers()).toEqual([]);
    expect(linksOf(taken_back)).toEqual([]);
  });

  test("its author sees the count and who, and no button", async () => {
    await emma_api.post(path());
    const mehmet = await app.as("mehmet");
    const topic = await mehmet.get(`/topic/${topic_id}`);
    const second = tr("topic.replyOf", { position: 2, username: PEOPLE.ayse.username });
    expect(buttonsOf(topic)).toEqual([[`${tr("thanks.thank")}: ${second}`, false]]);
    const list = await topic.follow(`${tr("thanks.thanks", { count: 1 })}: ${heading()}`);
    expect([list.status, list.heading]).toEqual([200, tr("thanks.title")]);
    expect(list.main).toContain("emma");
    expect(list.all("main form")).toEqual([]);
    expect(list.find("a[href='/user/emma']").text).toBe("emma");
  });

  test("the page of who thanked has the button too, in English as well", async () => {
    const emma = await app.as("emma");
    const empty = await emma.get(address);
    expect(empty.main).toContain(en("thanks.nobody"));
    const thanked = await empty.submit();
    expect([thanked.path, thanked.notice]).toEqual([
      `/topic/${topic_id}`,
      expect.stringContaining(en("notices.thanked")),
    ]);
    const list = await emma.get(address);
    expect(list.main).toContain(en("thanks.takeBack"));
    await list.submit();
    expect(await thankers()).toEqual([]);
  });

  test("a long list has pages, and more than a hundred are shown as 99+", async () => {
    await app.sql`insert into users (username, email) select 'cok' || n, 'cok' || n || '@example.org' from generate_series(1, 120) n`;
    await app.sql`insert into thanks (post_id, user_id, author_id)
      select ${post_id}, id, ${await app.idOf("mehmet")} from users where username like 'cok%'`;
    const ayse = await app.as("ayse");
    const topic = await ayse.get(`/topic/${topic_id}`);
    expect(linksOf(topic).map(([text]) => text)).toEqual([
      `${tr("thanks.manyThanks")}: ${heading()}`,
    ]);
    const first = await ayse.get(address);
    expect(first.main).toContain(tr("members.shown", { from: 1, to: 50, count: 120 }));
    const last = await ayse.get(`${address}?list=3`);
    expect(last.main).toContain(tr("members.shown", { from: 101, to: 120, count: 120 }));
    expect(last.all("main ul a[href^='/user/cok']")).toHaveLength(20);
    await app.sql`delete from users where username like 'cok%'`;
  });

  test("a form of a reply that was removed meanwhile, or is one's own, is refused with words", async () => {
    const mehmet = await app.as("mehmet");
    const own = await mehmet.post(address, { intent: "thank" });
    expect([own.status, own.main]).toEqual([400, expect.stringContaining(tr("messages.thankOwn"))]);
    const invalid = await (await app.as("ayse")).post(address, { intent: "all" });
    expect(invalid.status).toBe(422);
    const gone_id = await makePost(await app.apiAs("mehmet"), topic_id);
    const topic = await (await app.as("ayse")).get(`/topic/${topic_id}`);
    await selin_api.delete(`/topics/${topic_id}/post/${gone_id}`);
    const gone = await topic.submit({}, { within: `#post-${gone_id} form` });
    expect(gone.status).toBe(404);
    expect(await app.sql`select from thanks`).toHaveLength(0);
  });
});

test("a suspended member sees the count and no button", async () => {
  await emma_api.post(path());
  const user_id = await app.idOf("ayse");
  await app.sql`insert into suspensions (user_id, reason) values (${user_id}, 'Reklam')`;
  const topic = await (await app.as("ayse")).get(`/topic/${topic_id}`);
  expect([buttonsOf(topic), linksOf(topic)]).toEqual([[], [expect.anything()]]);
  await app.sql`delete from suspensions`;
});

describe("the API", () => {
  test("thanks, lists and withdraws thanks, each as often as it is called", async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await emma_api.post(path())).body).toEqual({ message: "Thanked for the reply." });
    const { body } = await selin_api.get(path());
    expect(body).toEqual({
      data: [
        {
          user: {
            id: await app.idOf("emma"),
            username: "emma",
            full_name: expect.anything(),
            picture_url: null,
          },
          created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
      count: 1,
    });
    for (let time = 0; time < 2; time += 1)
      expect((await emma_api.delete(path())).body).toEqual({
        message: "The thanks were taken back.",
      });
    expect((await emma_api.get(path())).body).toEqual({ data: [], count: 0 });
  });

  test("refuses one's own reply, and replies that are not there", async () => {
    const own = await (await app.apiAs("mehmet")).post(path());
    expect([own.status, own.body]).toEqual([
      400,
      { detail: en("messages.thankOwn"), code: "thank_own" },
    ]);
    for (const answer of [
      await emma_api.post(`/topics/${topic_id}/post/999999/thanks`),
      await emma_api.delete(`/topics/999999/post/${post_id}/thanks`),
      await emma_api.get(`/topics/${topic_id}/post/0/thanks`),
    ])
      expect([answer.status, answer.body]).toEqual([
        404,
        { detail: en("messages.postNotFound"), code: "post_not_found" },
      ]);
  });

  test("lists the author's notification of thanks", async () => {
    const about = { event: "thanked", count: 2, title: null, topic_id, post_id };
    const user_id = await app.idOf("mehmet");
    await app.sql`insert into notifications (user_id, type, actor_id, about) values (${user_id}, 'other', ${user_id}, ${app.sql.json(about)})`;
    const { body } = await (await app.apiAs("mehmet")).get("/notifications/");
    expect(body.data[0]).toMatchObject({ type: "other", about });
    const mehmet = await app.as("mehmet");
    const notifications = await mehmet.get("/notifications");
    expect(notifications.main).toContain(tr("notifications.thankedReplies", { count: 2 }));
    expect(notifications.find(".notification small").text).toContain(tr("thanks.notification"));
    const opened = await mehmet.get(
      notifications.find(".notification a").getAttribute("href") ?? "",
    );
    expect([opened.path, opened.url.hash]).toEqual([`/topic/${topic_id}`, `#post-${post_id}`]);
  });
});

test("a superuser switches thanks off: nothing of them is shown, and earlier thanks are shown again later", async () => {
  await emma_api.post(path());
  const [selin, ayse] = [await app.as("selin"), await app.as("ayse")];
  const settings = await selin.get("/admin/site");
  expect(settings.find("input[name=thanks]").hasAttribute("checked")).toBe(true);
  const saved = await settings.submit({ thanks: false });
  expect(saved.find("input[name=thanks]").hasAttribute("checked")).toBe(false);
  expect((await selin.get("/admin/log")).main).toContain(tr("site.thanks"));
  const topic = await ayse.get(`/topic/${topic_id}`);
  expect([topic.status, buttonsOf(topic), linksOf(topic)]).toEqual([200, [], []]);
  for (const page of [await ayse.get(address), await ayse.post(address, { intent: "thank" })])
    expect(page.status).toBe(404);
  for (const answer of [
    await emma_api.get(path()),
    await emma_api.post(path()),
    await emma_api.delete(path()),
  ])
    expect([answer.status, answer.body]).toEqual([
      404,
      { detail: en("messages.notFound"), code: "not_found" },
    ]);
  expect(await thankers()).toEqual(["emma"]);
  await saved.submit({ thanks: true });
  expect(linksOf(await ayse.get(`/topic/${topic_id}`))).toHaveLength(1);
});
