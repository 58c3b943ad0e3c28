import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { en } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

const OLD = "2025-03-05T09:00:00.000Z";

let app: App;
let emma: Browser;
let forum_id: number;
let topic_id: number;
const posts: number[] = [];

beforeAll(async () => {
  app = await sharedApp();
  emma = await app.as("emma");
  forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap işleri");
  topic_id = await addTopic(app, forum_id, { by: "mehmet", at: OLD });
  for (let n = 0; n < 30; n += 1) posts.push(await addPost(app, topic_id, { by: "ayse", at: OLD }));
});

async function choose(choices: { date_style?: string; replies_per_page?: number }) {
  await app.sql`update users set ${app.sql(choices)} where id = ${await app.idOf("emma")}`;
}

const repliesOf = (page: Page) => page.all("article[id^=post-]").map(({ id }) => id);
const anchorsOf = (ids: number[]) => ids.map((id) => `post-${id}`);

const timesOf = (page: Page, selector: string) =>
  page.all(`${selector} time`).map((time) => ({
    datetime: time.getAttribute("datetime"),
    title: time.getAttribute("title"),
    text: time.textContent,
  }));

describe("25 replies a page", () => {
  beforeAll(() => choose({ replies_per_page: 25 }));

  test("are shown, and counted by the pager; a page after the last shows the last", async () => {
    const first = await emma.get(`/topic/${topic_id}`);
    expect(repliesOf(first)).toEqual(anchorsOf(posts.slice(0, 25)));
    expect(first.main).toContain("Showing 1-25 of 30 replies");
    const last = await emma.get(`/topic/${topic_id}?page=3`);
    expect(repliesOf(last)).toEqual(anchorsOf(posts.slice(25)));
    expect(last.main).toContain("Showing 26-30 of 30 replies");
    const other = await (await app.as("mehmet")).get(`/topic/${topic_id}`);
    expect(repliesOf(other)).toEqual(anchorsOf(posts.slice(0, 10)));
  });

  test("are what every address of a reply goes by", async () => {
    for (const [index, page] of [
      [11, ""],
      [24, ""],
      [25, "?page=2"],
    ] as const) {
      const found = await emma.get(`/topic/${topic_id}/post/${posts[index]}`);
      expect(found.path).toBe(`/topic/${topic_id}${page}`);
    }
    expect((await emma.get(`/topic/${topic_id}/last`)).path).toBe(`/topic/${topic_id}?page=2`);
    const member = await emma.get(`/user/${encodeURIComponent("ayşe.demir")}/replies?page=2`);
    const link = `/topic/${topic_id}#post-${posts[9]}`;
    expect(member.all("main li a").map((each) => each.getAttribute("href"))).toContain(link);
    const first_of_list = (
      await emma.get(`/user/${encodeURIComponent("ayşe.demir")}/replies`)
    ).find("main li a");
    expect(first_of_list.getAttribute("href")).toBe(`/topic/${topic_id}?page=2#post-${posts[29]}`);
  });

  test("are where the answer to a sent reply and a notification lead", async () => {
    const form = await emma.get(`/topic/${topic_id}/reply`);
    const sent = await form.submit({ content: "Bir soru" }, { button: en("topic.sendReply") });
    expect(sent.path).toBe(`/topic/${topic_id}?page=2`);
    const mehmet = await app.apiAs("mehmet");
    const mention = { content: "<p>@emma</p>" };
    await mehmet.post(`/topics/${topic_id}/post`, mention);
    const [notice] =
      await app.sql`select id from notifications where user_id = ${await app.idOf("emma")} and type = 'mention'`;
    expect((await emma.get(`/notifications/${notice?.id}`)).path).toBe(`/topic/${topic_id}?page=2`);
  });

  test("change nothing for programs", async () => {
    const api = await app.apiAs("emma");
    expect((await api.get(`/posts/${posts[24]}`)).body).toMatchObject({ page: 3 });
  });
});

describe("short dates", () => {
  beforeAll(() => choose({ date_style: "short" }));

  const OLD_TIME = { datetime: OLD, title: "2025-03-05 12:00", text: "5 Mar 2025" };

  test("are written in lists and topics, with the whole moment in the title", async () => {
    const topic = await emma.get(`/topic/${topic_id}`);
    expect(timesOf(topic, "article .post-head").slice(0, 2)).toContainEqual(OLD_TIME);
    expect(timesOf(await emma.get(`/forum/${forum_id}`), "main .topic-row")).toContainEqual(
      OLD_TIME,
    );
    const mehmet = await app.as("mehmet");
    expect(timesOf(await mehmet.get(`/topic/${topic_id}`), "article .post-head")[0]).toEqual({
      datetime: OLD,
      title: undefined,
      text: "2025-03-05 12:00",
    });
  });

  test("say today and yesterday by the reader's day", async () => {
    const recent = await addTopic(app, forum_id, { by: "ayse" });
    await app.sql`update topics set created_at = now() - interval '24 hours' where id = ${recent}`;
    const [time] = timesOf(await emma.get(`/topic/${recent}`), "article .post-head");
    expect(time?.text).toMatch(/^yesterday \d\d:\d\d$/);
    await app.sql`update topics set created_at = now() where id = ${recent}`;
    const [now] = timesOf(await emma.get(`/topic/${recent}`), "article .post-head");
    expect(now?.text).toMatch(/^\d\d:\d\d$/);
  });

  test("are part of the tag by which a browser keeps a page", async () => {
    const tag = (await emma.get(`/forum/${forum_id}`)).headers.get("ETag") ?? "";
    expect((await emma.get(`/forum/${forum_id}`, { "If-None-Match": tag })).status).toBe(304);
    await choose({ date_style: "full" });
    expect((await emma.get(`/forum/${forum_id}`, { "If-None-Match": tag })).status).toBe(200);
  });

  test("are not written where others are held to them", async () => {
    await choose({ date_style: "short" });
    const sessions = await emma.get("/settings?tab=sessions");
    expect(timesOf(sessions, "main")[0]?.text).toMatch(/^\D*\d{4}-\d\d-\d\d \d\d:\d\d/);
  });
});
