import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let mehmet: Browser;
let emma: Browser;
let selin_api: ApiClient;
let ayse_api: ApiClient;
let mehmet_api: ApiClient;
let emma_api: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [mehmet, emma] = [await app.as("mehmet"), await app.as("emma")];
  selin_api = await app.apiAs("selin");
  ayse_api = await app.apiAs("ayse");
  mehmet_api = await app.apiAs("mehmet");
  emma_api = await app.apiAs("emma");
});
beforeEach(async () => {
  ({ forum_id } = await makeForum(selin_api));
});

/** Simulates that days have passed: everything that was written or marked is so much older. */
async function passDays(days: number): Promise<void> {
  const { sql } = app;
  const by = sql`make_interval(secs => ${days * 86_400})`;
  await sql`update topics set created_at = created_at - ${by}`;
  await sql`update posts set created_at = created_at - ${by}`;
  await sql`update topic_activity set active_at = active_at - ${by}`;
  await sql`update forum_activity set last_at = last_at - ${by}`;
  await sql`update forum_reads set read_until = read_until - ${by}`;
  await sql`update users set topics_read_until = topics_read_until - ${by}, created_at = created_at - ${by}`;
}

async function positionOf(person: PersonName, topic_id: number): Promise<number | null> {
  const [row] =
    await app.sql`select position from topic_reads where user_id = ${await app.idOf(person)} and topic_id = ${topic_id}`;
  return row?.position ?? null;
}

/** The position is stored after the answer. */
async function expectRead(person: PersonName, topic_id: number, position: number) {
  await expect.poll(() => positionOf(person, topic_id)).toBe(position);
}

async function open(browser: Browser, path: string): Promise<Page> {
  const page = await browser.get(path);
  expect(page.status).toBe(200);
  return page;
}

/**
 * The texts of the topics on the page of the forum: the words before the author, and the address.
 */
async function rows(browser: Browser) {
  const page = await open(browser, `/forum/${forum_id}`);
  return page.all("tbody tr").map((row) => {
    const link = row.querySelector(".topic-title");
    return {
      title: link?.textContent.trim(),
      href: link?.getAttribute("href"),
      count: row.querySelector(".new-count")?.textContent ?? null,
    };
  });
}

async function isForumMarked(browser: Browser): Promise<boolean> {
  const page = await open(browser, "/forum");
  const heading = page.all("h3").find((each) => each.querySelector(`a[href='/forum/${forum_id}']`));
  return heading?.querySelector(".unread-mark") !== null;
}

/** Follows the title of the forum's last topic on the index. */
async function openLastTopic(browser: Browser): Promise<Page> {
  const page = await open(browser, "/forum");
  const row = page
    .all(".forum-row")
    .find((each) => each.querySelector(`a[href='/forum/${forum_id}']`));
  return await open(browser, row?.querySelector(".activity a")?.getAttribute("href") ?? "");
}

async function unreadTopics(api: ApiClient): Promise<number> {
  const { body } = await api.get("/unread/");
  expect(body.count).toBe(body.data.length);
  const row = body.data.find((each: { forum_id: number }) => each.forum_id === forum_id);
  return row?.unread_topics ?? 0;
}

async function unreadPosts(api: ApiClient, topic_id: number): Promise<number> {
  const { body: topic } = await api.get(`/topics/${topic_id}?fields=unread_posts`);
  const { body: list } = await api.get(`/topics/?fields=nothing,unread_posts&forum_id=${forum_id}`);
  const row = list.data.find(({ id }: { id: number }) => id === topic_id);
  expect(row.unread_posts).toBe(topic.unread_posts);
  return topic.unread_posts;
}

/** The text of the first reply below the line, or null if there is no line. */
function firstNew(page: Page): string | null {
  const lines = page.all(".new-line");
  expect(lines.length).toBeLessThanOrEqual(1);
  return lines[0]?.nextElementSibling?.querySelector(".prose")?.textContent.trim() ?? null;
}

test("two members over three days", async () => {
  const chair = await makeTopic(ayse_api, forum_id, "Sandalye");
  const table = await makeTopic(mehmet_api, forum_id, "Masa");
  // On the first day, nobody has read anything but the author their own topic.
  expect(await rows(mehmet)).toEqual([
    { title: "Masa", href: `/topic/${table}`, count: null },
    { title: `${tr("unread.topic")} Sandalye`, href: `/topic/${chair}`, count: null },
  ]);
  expect((await rows(emma)).map(({ title }) => title)).toEqual([
    `${en("unread.topic")} Masa`,
    `${en("unread.topic")} Sandalye`,
  ]);
  expect([await unreadTopics(mehmet_api), await unreadTopics(emma_api)]).toEqual([1, 2]);
  expect([await isForumMarked(mehmet), await isForumMarked(emma)]).toEqual([true, true]);
  expect(firstNew(await open(mehmet, `/topic/${chair}`))).toBe(null);
  await expectRead("mehmet", chair, 0);
  expect([await isForumMarked(mehmet), await unreadTopics(mehmet_api)]).toEqual([false, 0]);
  await makePost(ayse_api, chair, "<p>bir</p>");
  await makePost(ayse_api, chair, "<p>iki</p>");
  expect((await rows(mehmet))[0]).toEqual({
    title: `${tr("unread.topic")} Sandalye`,
    href: `/topic/${chair}/unread`,
    count: tr("unread.newCount", { count: 2 }),
  });
  // Emma has never opened the topic: the title leads to the beginning, and no line is drawn.
  expect((await rows(emma))[0]).toMatchObject({ href: `/topic/${chair}`, count: null });
  expect(await unreadPosts(emma_api, chair)).toBe(2);
  expect(firstNew(await open(emma, `/topic/${chair}`))).toBe(null);
  await expectRead("emma", chair, 2);

  // The second day begins.
  await passDays(1);
  const forum = await open(mehmet, `/forum/${forum_id}`);
  const topic = await forum.follow(`${tr("unread.topic")} Sandalye`);
  expect([topic.path, firstNew(topic)]).toEqual([`/topic/${chair}`, "bir"]);
  await expectRead("mehmet", chair, 2);
  expect(firstNew(await open(mehmet, `/topic/${chair}`))).toBe(null);
  const third = await makePost(emma_api, chair, "<p>üç</p>");
  await makePost(emma_api, table, "<p>masaya</p>");
  expect(await positionOf("emma", table)).toBe(1);
  expect([await unreadPosts(mehmet_api, chair), await unreadPosts(mehmet_api, table)]).toEqual([
    1, 1,
  ]);
  expect(await rows(emma)).toMatchObject([{ title: "Masa" }, { title: "Sandalye" }]);
  // A muted topic is dimmed and not marked.
  await app.sql`insert into mutes (user_id, topic_id) values (${await app.idOf("mehmet")}, ${table})`;
  const muted = await open(mehmet, `/forum/${forum_id}`);
  expect(muted.find("tr.is-muted").textContent).toContain(tr("forum.muted"));
  expect(muted.find("tr.is-muted .topic-title").textContent.trim()).toBe("Masa");
  expect([await unreadTopics(mehmet_api), await unreadPosts(mehmet_api, table)]).toEqual([1, 0]);
  // A removed reply is not new.
  await selin_api.delete(`/topics/${chair}/post/${third}`);
  expect([await unreadTopics(mehmet_api), await isForumMarked(mehmet)]).toEqual([0, false]);
  await selin_api.post(`/topics/${chair}/post/${third}/restore`, {});
  expect([await unreadTopics(mehmet_api), await isForumMarked(mehmet)]).toEqual([1, true]);

  // On the third day both mark what is left, and only what is written later is new.
  await passDays(1);
  await app.sql`delete from mutes`;
  const list = await open(mehmet, `/forum/${forum_id}?page=1`);
  const marked = await list.submit({}, { button: tr("forum.markRead") });
  expect([marked.path, marked.notice]).toEqual([
    `/forum/${forum_id}?page=1`,
    expect.stringContaining(tr("notices.forumRead")),
  ]);
  expect(marked.main).not.toContain(tr("forum.markRead"));
  expect((await rows(mehmet)).map(({ title }) => title)).toEqual(["Masa", "Sandalye"]);
  expect([await unreadTopics(mehmet_api), await isForumMarked(mehmet)]).toEqual([0, false]);
  await makeTopic(ayse_api, forum_id, "Dolap");
  await makePost(ayse_api, chair, "<p>dört</p>");
  expect([await unreadTopics(mehmet_api), await unreadTopics(emma_api)]).toEqual([2, 2]);
  expect((await rows(mehmet))[0]).toMatchObject({ count: tr("unread.newCount", { count: 1 }) });
  expect(firstNew(await open(mehmet, `/topic/${chair}/unread`))).toBe("dört");
  const index = await open(emma, "/forum");
  const all = await index.submit({}, { button: en("forum.markAllRead") });
  expect([all.path, all.notice]).toEqual([
    "/forum",
    expect.stringContaining(en("notices.allTopicsRead")),
  ]);
  expect(all.main).not.toContain(en("unread.forum"));
  expect((await emma_api.get("/unread/")).body).toEqual({ data: [], count: 0 });

  // Two months later nothing is new, although mehmet never opened the cupboard.
  expect(await isForumMarked(mehmet)).toBe(true);
  await passDays(60);
  expect([await isForumMarked(mehmet), await unreadTopics(mehmet_api)]).toEqual([false, 0]);
});

describe("opening a topic", () => {
  test("marks the pages that were opened, and the line is where the new replies begin", async () => {
    const topic_id = await makeTopic(ayse_api, forum_id);
    for (let n = 1; n <= 12; n += 1) await makePost(ayse_api, topic_id, `<p>no ${n}</p>`);
    await open(mehmet, `/topic/${topic_id}`);
    await expectRead("mehmet", topic_id, 10);
    const first = await open(mehmet, `/topic/${topic_id}/unread`);
    expect([first.path, firstNew(first)]).toEqual([`/topic/${topic_id}?page=2`, "no 11"]);
    await expectRead("mehmet", topic_id, 12);
    await makePost(ayse_api, topic_id, "<p>no 13</p>");
    expect(firstNew(await open(mehmet, `/topic/${topic_id}`))).toBe(null);
    expect(firstNew(await open(mehmet, `/topic/${topic_id}?page=2`))).toBe("no 13");
    await expectRead("mehmet", topic_id, 13);
    await open(mehmet, `/topic/${topic_id}`);
    expect((await open(mehmet, `/topic/${topic_id}/unread`)).path).toBe(`/topic/${topic_id}`);
    expect(await positionOf("mehmet", topic_id)).toBe(13);
  });

  test("from the index leads to the first new reply too", async () => {
    const topic_id = await makeTopic(ayse_api, forum_id);
    for (let n = 1; n <= 10; n += 1) await makePost(ayse_api, topic_id, `<p>no ${n}</p>`);
    expect((await openLastTopic(mehmet)).path).toBe(`/topic/${topic_id}`);
    await expectRead("mehmet", topic_id, 10);
    await makePost(ayse_api, topic_id, "<p>no 11</p>");
    const page = await openLastTopic(mehmet);
    expect([page.path, firstNew(page)]).toEqual([`/topic/${topic_id}?page=2`, "no 11"]);
    await expectRead("mehmet", topic_id, 11);
    expect((await openLastTopic(mehmet)).path).toBe(`/topic/${topic_id}`);
  });

  test("by the router of the browser marks too", async () => {
    const topic_id = await makeTopic(ayse_api, forum_id);
    await makePost(ayse_api, topic_id);
    const headers = { "Sec-Fetch-Dest": "empty", Accept: "*/*" };
    const answer = await mehmet.get(`/topic/${topic_id}.data`, headers);
    expect(answer.status).toBe(200);
    await expectRead("mehmet", topic_id, 1);
  });

  test("by anything but a reader marks nothing", async () => {
    const topic_id = await makeTopic(ayse_api, forum_id);
    const path = `/topic/${topic_id}`;
    await mehmet.send("HEAD", path);
    await mehmet.get(path, { "Sec-Fetch-Dest": "image" });
    await mehmet.get(path, { Accept: "image/webp" });
    await mehmet.get(path, { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch" });
    await mehmet.get(`${path}.data`, { "Sec-Fetch-Dest": "empty", Purpose: "prefetch" });
    // A page that opens above the topic shows none of its replies.
    await mehmet.get(`${path}/reply`);
    await mehmet.get(`${path}/report`);
    await mehmet.get(`${path}/subscription`);
    const other_id = await makeTopic(ayse_api, forum_id);
    await mehmet.get(`/topic/${other_id}`);
    await expectRead("mehmet", other_id, 0);
    expect(await positionOf("mehmet", topic_id)).toBe(null);
  });

  test("by its author leaves nothing unread, whether they wrote it on a page or by the API", async () => {
    const form = await open(mehmet, `/forum/${forum_id}/newTopic`);
    const created = await form.submit(
      { title: "Yeni konu", content: "metin" },
      { button: tr("topic.createTopic") },
    );
    const topic_id = Number(/\d+/.exec(created.path)?.[0]);
    expect(await positionOf("mehmet", topic_id)).toBe(0);
    await makePost(emma_api, topic_id);
    expect(await positionOf("emma", topic_id)).toBe(1);
    const reply = await open(emma, `/topic/${topic_id}/reply`);
    await reply.submit({ content: "yanıt" }, { button: en("topic.sendReply") });
    expect(await positionOf("emma", topic_id)).toBe(2);
  });
});

describe("marking as read", () => {
  test("has screens of its own, which lead back", async () => {
    await makeTopic(ayse_api, forum_id);
    const forum = await open(mehmet, `/forum/${forum_id}/read`);
    expect(forum.heading).toBe(tr("unread.forumTitle", { forum: "Ahşap işleri" }));
    expect((await forum.submit({}, { button: tr("unread.markRead") })).path).toBe(
      `/forum/${forum_id}`,
    );
    expect(await unreadTopics(mehmet_api)).toBe(0);
    const all = await open(emma, "/unread/read-all");
    expect(all.heading).toBe(en("unread.allTitle"));
    expect((await all.submit({}, { button: en("unread.markRead") })).path).toBe("/forum");
    expect(await unreadTopics(emma_api)).toBe(0);
  });

  test("leads nowhere else", async () => {
    for (const redirect_to of ["https://example.org/", "//example.org", "/\\example.org"]) {
      const page = await mehmet.post("/unread/read-all", { redirect_to });
      expect(page.url.origin + page.path).toBe(`${app.url}/forum`);
    }
    expect((await mehmet.post("/forum/999999/read", {})).status).toBe(404);
    expect((await mehmet.get("/topic/999999/unread")).status).toBe(404);
  });

  test("by the API has bounds", async () => {
    const topic_id = await makeTopic(ayse_api, forum_id);
    await makePost(ayse_api, topic_id);
    const mark = (id: number, body: object) => mehmet_api.post(`/topics/${id}/read`, body);
    expect(await mark(topic_id, { position: 0 })).toMatchObject({ status: 200 });
    expect(await unreadPosts(mehmet_api, topic_id)).toBe(1);
    expect(await mark(topic_id, { position: 9_000_000_000 })).toMatchObject({ status: 200 });
    expect(await positionOf("mehmet", topic_id)).toBe(1);
    await mark(topic_id, { position: 0 });
    expect(await positionOf("mehmet", topic_id)).toBe(1);
    for (const body of [{}, { position: -1 }, { position: "1" }, { position: 1.5 }])
      expect((await mark(topic_id, body)).status).toBe(422);
    expect((await mark(999_999, { position: 1 })).status).toBe(404);
    expect((await mehmet_api.post("/forums/999999/read", {})).status).toBe(404);
    await makeTopic(ayse_api, forum_id);
    expect(await unreadTopics(mehmet_api)).toBe(1);
    expect((await mehmet_api.post(`/forums/${forum_id}/read`, {})).status).toBe(200);
    expect(await unreadTopics(mehmet_api)).toBe(0);
    await makeTopic(ayse_api, forum_id);
    expect((await mehmet_api.post("/unread/read-all", {})).status).toBe(200);
    expect((await mehmet_api.get("/unread/")).body).toEqual({ data: [], count: 0 });
  });

  test("the number of new replies is in an answer only where it is asked for", async () => {
    const topic_id = await makeTopic(ayse_api, forum_id);
    for (const query of ["", "?fields=", "?fields=unread", "?fields=UNREAD_POSTS"])
      expect((await mehmet_api.get(`/topics/${topic_id}${query}`)).body).not.toHaveProperty(
        "unread_posts",
      );
    const { body } = await mehmet_api.get(`/topics/?forum_id=${forum_id}`);
    expect(body.data[0]).not.toHaveProperty("unread_posts");
  });
});
