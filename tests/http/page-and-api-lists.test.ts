import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOTIFICATIONS_PER_PAGE, REPLIES_PER_PAGE, TOPICS_PER_PAGE } from "#app/domain/rules.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { addCategory, addForum, addPost, addTopic, addTopics } from "./forum-rows.ts";

/** More than two pages of topics, and less than the API gives in one answer. */
const TOPICS = 2 * TOPICS_PER_PAGE + 3;

let app: App;
let page: Browser;
let api: ApiClient;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await startApp();
  [page, api] = await Promise.all([app.as("selin"), app.apiAs("selin")]);
  const second = await addCategory(app, "İkinci", 2);
  const first = await addCategory(app, "Birinci", 1);
  await addCategory(app, "Boş", 3);
  await addForum(app, second, "Çini");
  await addForum(app, second, "Cam");
  forum_id = await addForum(app, first, "Ahşap işleri", { order: 2 });
  await addForum(app, first, "Dokuma", { order: 1 });
  await addTopics(app, forum_id, TOPICS - 2);
  // Two at the same moment, so that the order of their ids decides.
  topic_id = await addTopic(app, forum_id, { at: "2026-01-01T09:00:00Z" });
  await addTopic(app, forum_id, { at: "2026-01-01T09:00:00Z" });
  for (let n = 0; n < REPLIES_PER_PAGE + 3; n++) await addPost(app, topic_id);
});
afterAll(() => app.stop());

/** What the pages of a list show, one after the other. */
async function shownOn(path: string, selector: string, attribute: string): Promise<string[]> {
  const shown: string[] = [];
  for (let number = 1; ; number++) {
    const at = await page.get(`${path}${path.includes("?") ? "&" : "?"}page=${number}`);
    const rows = at.all(selector).map((each) => each.getAttribute(attribute) ?? "");
    if (rows.length === 0 || rows.some((row) => shown.includes(row))) return shown;
    shown.push(...rows);
  }
}

async function listed(path: string) {
  const { status, body } = await api.get(path);
  expect(status).toBe(200);
  expect(body.data).toHaveLength(body.count);
  return body.data;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe("a page shows the rows of the API in their order:", () => {
  test("topics", async () => {
    const ids = idsOf(await listed(`/topics/?forum_id=${forum_id}`));
    expect(ids).toHaveLength(TOPICS);
    expect(await shownOn(`/forum/${forum_id}`, "main tbody td:first-child > a", "href")).toEqual(
      ids.map((id) => `/topic/${id}`),
    );
  });

  test("replies", async () => {
    const ids = idsOf(await listed(`/topics/${topic_id}/post`));
    expect(ids).toHaveLength(REPLIES_PER_PAGE + 3);
    expect(await shownOn(`/topic/${topic_id}`, "main article[id^=post-]", "id")).toEqual(
      ids.map((id) => `post-${id}`),
    );
  });

  test("categories and forums", async () => {
    const categories: { id: number; name: string }[] = await listed("/categories/");
    const forums: { id: number; category_id: number }[] = await listed("/forums/");
    const sorted = categories.flatMap(({ id }) =>
      forums.filter(({ category_id }) => category_id === id),
    );
    expect(sorted).toHaveLength(4);
    const shown = await page.get("/forum");
    expect(shown.all("main h2").map((each) => each.textContent)).toEqual(
      categories.map(({ name }) => name),
    );
    expect(shown.all("main h3 a").map((each) => each.getAttribute("href"))).toEqual(
      sorted.map(({ id }) => `/forum/${id}`),
    );
  });

  test("notifications", async () => {
    await notify(2 * NOTIFICATIONS_PER_PAGE + 3);
    const ids = idsOf(await listed("/notifications"));
    expect(ids).toHaveLength(2 * NOTIFICATIONS_PER_PAGE + 3);
    expect(await shownOn("/notifications", "main a[id^=notification-]", "id")).toEqual(
      ids.map((id) => `notification-${id}`),
    );
  });

  test("subscribed topics", async () => {
    await app.sql`insert into topic_subscriptions (user_id, topic_id, created_at)
      select ${await app.idOf("selin")}, id, '2026-01-01T09:00:00Z'::timestamptz + id % 5 * interval '1 hour' from topics`;
    const ids: number[] = await listed("/subscriptions/topics");
    expect(ids).toHaveLength(TOPICS);
    expect(
      await shownOn(
        "/settings?tab=subscriptions",
        "main [aria-labelledby=topics] li > div > a",
        "href",
      ),
    ).toEqual(ids.map((id) => `/topic/${id}`));
  });

  test("subscribed forums, which the page sorts by name", async () => {
    await app.sql`insert into forum_subscriptions (user_id, forum_id) select ${await app.idOf("selin")}, id from forums`;
    const ids: number[] = await listed("/subscriptions/forums");
    const shown = await page.get("/settings?tab=subscriptions");
    const forums = shown.all("main [aria-labelledby=forums] li > div > a");
    expect(forums.map((each) => each.textContent)).toEqual([
      "Ahşap işleri",
      "Cam",
      "Çini",
      "Dokuma",
    ]);
    expect(forums.map((each) => each.getAttribute("href")).toSorted()).toEqual(
      ids.map((id) => `/forum/${id}`).toSorted(),
    );
  });

  test("members", async () => {
    await app.sql`insert into users (username, email, created_at)
      select 'üye' || n, 'uye' || n || '@example.org', '2026-01-01T09:00:00Z' from generate_series(1, 40) n`;
    const users: { username: string }[] = await listed("/users/");
    expect(await shownOn("/admin/users", "main tbody a[href^='/user/']", "href")).toEqual(
      users.map(({ username }) => `/user/${encodeURIComponent(username)}`),
    );
  });
});

test("a member is the same by name on a page and by id in the API", async () => {
  const id = await app.idOf("mehmet");
  const { body } = await api.get(`/users/${id}`);
  const shown = await page.get(`/user/${encodeURIComponent(body.username)}`);
  expect(shown.heading).toBe(body.full_name);
  expect(shown.main).toContain(body.email);
  const stranger = await (await app.as("ayse")).get(`/user/${encodeURIComponent(body.username)}`);
  expect(stranger.html).not.toContain(body.email);
  expect((await (await app.apiAs("ayse")).get(`/users/${id}`)).body).not.toHaveProperty("email");
});

/** About as many topics, some at the same moment, every other one read. */
async function notify(many: number): Promise<void> {
  await app.sql`insert into notifications (user_id, type, actor_id, topic_id, is_read, created_at)
    select ${await app.idOf("selin")}, 'topic_reply', ${await app.idOf("mehmet")}, id, id % 2 = 0,
      '2026-01-01T09:00:00Z'::timestamptz + id / 3 * interval '1 minute' from topics order by id limit ${many}`;
}
