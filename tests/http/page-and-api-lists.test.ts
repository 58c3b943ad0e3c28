import { beforeAll, describe, expect, test } from "vitest";
import {
  NOTIFICATIONS_PER_PAGE,
  REPLIES_PER_PAGE,
  TOPICS_PER_PAGE,
} from "#app/domain/base/limits.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { addCategory, addForum, addPost, addTopic, addTopics } from "./forum-rows.ts";

/** More than two pages of topics, and fewer than the API's maximum in one answer. */
const TOPICS = 2 * TOPICS_PER_PAGE + 3;

let app: App;
let browser: Browser;
let api: ApiClient;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [browser, api] = await Promise.all([app.as("selin"), app.apiAs("selin")]);
  const second = await addCategory(app, "İkinci", 2);
  const first = await addCategory(app, "Birinci", 1);
  await addCategory(app, "Boş", 3);
  await addForum(app, second, "Çini");
  await addForum(app, second, "Cam");
  forum_id = await addForum(app, first, "Ahşap işleri", { order: 2 });
  await addForum(app, first, "Dokuma", { order: 1 });
  await addTopics(app, forum_id, TOPICS - 2);
  // Two with the same time are sorted by their ids.
  topic_id = await addTopic(app, forum_id, { at: "2026-01-01T09:00:00Z" });
  await addTopic(app, forum_id, { at: "2026-01-01T09:00:00Z" });
  for (let n = 0; n < REPLIES_PER_PAGE + 3; n++) await addPost(app, topic_id);
});

/** The rows on all pages of a list. */
async function rowsOfPages(path: string, selector: string, attribute: string): Promise<string[]> {
  const all_rows: string[] = [];
  for (let number = 1; ; number++) {
    const page = await browser.get(`${path}${path.includes("?") ? "&" : "?"}page=${number}`);
    const rows = page.all(selector).map((element) => element.getAttribute(attribute) ?? "");
    if (rows.length === 0 || rows.some((row) => all_rows.includes(row))) return all_rows;
    all_rows.push(...rows);
  }
}

async function rowsOfApi(path: string) {
  const { status, body } = await api.get(path);
  expect(status).toBe(200);
  expect(body.data).toHaveLength(body.count);
  return body.data;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe("a page shows the rows of the API in the same order:", () => {
  test("topics", async () => {
    const ids = idsOf(await rowsOfApi(`/topics/?forum_id=${forum_id}`));
    expect(ids).toHaveLength(TOPICS);
    expect(await rowsOfPages(`/forum/${forum_id}`, "main tbody th > a", "href")).toEqual(
      ids.map((id) => `/topic/${id}`),
    );
  });

  test("replies", async () => {
    const ids = idsOf(await rowsOfApi(`/topics/${topic_id}/post`));
    expect(ids).toHaveLength(REPLIES_PER_PAGE + 3);
    expect(await rowsOfPages(`/topic/${topic_id}`, "main article[id^=post-]", "id")).toEqual(
      ids.map((id) => `post-${id}`),
    );
  });

  test("categories and forums", async () => {
    const categories: { id: number; name: string }[] = await rowsOfApi("/categories/");
    const forums: { id: number; category_id: number }[] = await rowsOfApi("/forums/");
    const sorted = categories.flatMap(({ id }) =>
      forums.filter(({ category_id }) => category_id === id),
    );
    expect(sorted).toHaveLength(4);
    const page = await browser.get("/forum");
    expect(page.all("main h2").map((element) => element.textContent)).toEqual(
      categories.map(({ name }) => name),
    );
    expect(page.all("main h3 a").map((element) => element.getAttribute("href"))).toEqual(
      sorted.map(({ id }) => `/forum/${id}`),
    );
  });

  test("notifications", async () => {
    await notify(2 * NOTIFICATIONS_PER_PAGE + 3);
    const ids = idsOf(await rowsOfApi("/notifications"));
    expect(ids).toHaveLength(2 * NOTIFICATIONS_PER_PAGE + 3);
    expect(await rowsOfPages("/notifications", "main a[href^='/notifications/']", "href")).toEqual(
      ids.map((id) => `/notifications/${id}`),
    );
  });

  test("subscribed topics", async () => {
    await app.sql`insert into topic_subscriptions (user_id, topic_id, created_at)
      select ${await app.idOf("selin")}, id, '2026-01-01T09:00:00Z'::timestamptz + id % 5 * interval '1 hour' from topics`;
    const ids: number[] = await rowsOfApi("/subscriptions/topics");
    expect(ids).toHaveLength(TOPICS);
    expect(
      await rowsOfPages(
        "/settings?tab=subscriptions",
        "main [aria-labelledby=topics] li > div > a",
        "href",
      ),
    ).toEqual(ids.map((id) => `/topic/${id}`));
  });

  test("subscribed forums, which the page sorts by name", async () => {
    await app.sql`insert into forum_subscriptions (user_id, forum_id) select ${await app.idOf("selin")}, id from forums`;
    const ids: number[] = await rowsOfApi("/subscriptions/forums");
    const page = await browser.get("/settings?tab=subscriptions");
    const forums = page.all("main [aria-labelledby=forums] li > div > a:first-child");
    expect(forums.map((element) => element.textContent)).toEqual([
      "Ahşap işleri",
      "Cam",
      "Çini",
      "Dokuma",
    ]);
    expect(forums.map((element) => element.getAttribute("href")).toSorted()).toEqual(
      ids.map((id) => `/forum/${id}`).toSorted(),
    );
  });

  test("members", async () => {
    await app.sql`insert into users (username, email, created_at)
      select 'üye' || n, 'uye' || n || '@example.org', '2026-01-01T09:00:00Z' from generate_series(1, 40) n`;
    const users: { username: string }[] = await rowsOfApi("/users/");
    expect(await rowsOfPages("/admin/users", "main tbody a[href^='/user/']", "href")).toEqual(
      users.map(({ username }) => `/user/${encodeURIComponent(username)}`),
    );
  });
});

test("a member's page and the API by id show the same member", async () => {
  const id = await app.idOf("mehmet");
  const { body } = await api.get(`/users/${id}`);
  const page = await browser.get(`/user/${encodeURIComponent(body.username)}`);
  expect(page.heading).toBe(body.full_name);
  expect(page.main).toContain(body.email);
  const stranger = await (await app.as("ayse")).get(`/user/${encodeURIComponent(body.username)}`);
  expect(stranger.html).not.toContain(body.email);
  expect((await (await app.apiAs("ayse")).get(`/users/${id}`)).body).not.toHaveProperty("email");
});

/** Notifications about this many topics, some with the same time, every other one read. */
async function notify(count: number): Promise<void> {
  await app.sql`insert into notifications (user_id, type, actor_id, topic_id, is_read, created_at)
    select ${await app.idOf("selin")}, 'topic_reply', ${await app.idOf("mehmet")}, id, id % 2 = 0,
      '2026-01-01T09:00:00Z'::timestamptz + id / 3 * interval '1 minute' from topics order by id limit ${count}`;
}
