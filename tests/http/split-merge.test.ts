import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let selin: Browser;
let ayse: Browser;
let api: ApiClient;
let forum_id: number;
let topic_id: number;
let post_ids: number[];

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, api] = [await app.as("selin"), await app.as("ayse"), await app.apiAs("ayse")];
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
});

beforeEach(async () => {
  topic_id = await makeTopic(api, forum_id);
  post_ids = [];
});

async function reply(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) post_ids.push(await makePost(api, topic_id));
}

/** Sends the GET form as a browser does: the boxes, the hidden fields and one button. */
function choose(page: Page, changes: Record<number, boolean>, [name, value]: [string, string]) {
  const params = new URLSearchParams();
  for (const input of page.all("main form[method=get] input")) {
    const id = Number(input.getAttribute("value"));
    const is_box = input.getAttribute("type") === "checkbox";
    if (is_box && !(changes[id] ?? input.hasAttribute("checked"))) continue;
    params.append(input.getAttribute("name") ?? "", input.getAttribute("value") ?? "");
  }
  params.append(name, value);
  return page.browser.get(`/topic/${topic_id}/split?${params}`);
}

const checkedIds = (page: Page) =>
  page
    .all("main input[type=checkbox]")
    .filter((box) => box.hasAttribute("checked"))
    .map((box) => Number(box.getAttribute("value")));

const redirectOf = async (path: string) => {
  const session = selin.cookies.get("divan_session");
  const response = await fetch(app.url + path, {
    redirect: "manual",
    headers: { Cookie: `divan_session=${session}` },
  });
  return [response.status, response.headers.get("Location")];
};

describe("splitting without script", () => {
  test("keeps what was chosen on other pages, and creates the new topic", async () => {
    await reply(52);
    const [first = 0, second = 0, last = 0] = [post_ids[1], post_ids[3], post_ids[51]];
    let page = await selin.get(`/topic/${topic_id}/split`);
    expect(page.all("main input[type=checkbox]")).toHaveLength(50);
    page = await choose(page, { [first]: true, [second]: true }, ["page", "2"]);
    expect(page.main).toContain(tr("moderation.chosen", { count: 2 }));
    page = await choose(page, { [last]: true }, ["page", "1"]);
    expect(checkedIds(page)).toEqual([first, second]);
    page = await choose(page, { [second]: false }, ["step", "title"]);
    expect(page.main).toContain(tr("moderation.splitResult", { count: 2 }));

    const refused = await page.submit({ title: " " });
    expect(refused.status).toBe(422);
    expect(refused.main).toContain(tr("messages.titleRequired"));
    expect(refused.main).toContain(tr("messages.forumRequired"));
    expect(refused.find("input[name=post_ids]").getAttribute("value")).toBe(`${first},${last}`);

    page = await refused.submit({ title: "Ayrılan konu", forum_id: String(forum_id) });
    expect(page.notice).toContain(tr("notices.topicSplit"));
    expect(page.heading).toBe("Ayrılan konu");
    expect(page.all("article")).toHaveLength(2);
    expect(await redirectOf(`/topic/${topic_id}/post/${first}`)).toEqual([302, page.path]);
    expect(await redirectOf(`/topic/${topic_id}/post/${last}`)).toEqual([
      302,
      `${page.path}/post/${last}`,
    ]);
    expect(await wrongCounters(app)).toEqual([]);
  });

  test("chooses from a reply to the end, and keeps the title when a reply was removed", async () => {
    await reply(3);
    const browser = await app.as("selin");
    await browser.post("/preferences", { language: "en" });
    let page = await browser.get(`/topic/${topic_id}/split?step=title`);
    expect(page.main).toContain(en("messages.noPostsChosen"));
    page = await choose(page, {}, ["from", String(post_ids[1])]);
    expect(checkedIds(page)).toEqual(post_ids.slice(1));
    page = await choose(page, {}, ["step", "title"]);
    await api.delete(`/topics/${topic_id}/post/${post_ids[2]}`);
    page = await page.submit({ title: "Second thoughts", forum_id: String(forum_id) });
    expect(page.status).toBe(404);
    expect(page.main).toContain(en("messages.postNotFound"));
    expect(page.find("input[name=title]").getAttribute("value")).toBe("Second thoughts");
    await browser.post("/preferences", { language: "tr" });
  });
});

const choices = (page: Page) =>
  page.all("main input[name=into]").map((radio) => Number(radio.getAttribute("value")));

describe("merging without script", () => {
  test("shows what will be, and leads from all addresses to the other topic", async () => {
    await reply(11);
    const into_id = await makeTopic(api, forum_id, "Öteki konu");
    let page = await selin.get(`/topic/${topic_id}/merge?into=${topic_id}`);
    expect(page.main).toContain(tr("messages.mergedIntoItself"));
    page = await selin.get(`/topic/${topic_id}/merge?into=999999999`);
    expect(page.main).toContain(tr("messages.topicNotFound"));
    const address = encodeURIComponent(`${app.url}/topic/${into_id}?page=2`);
    page = await selin.get(`/topic/${topic_id}/merge?q=${address}`);
    expect(page.main).toContain("“Öteki konu”");
    page = await page.submit({}, { button: tr("moderation.mergeButton") });
    expect([page.path, page.notice]).toEqual([
      `/topic/${into_id}`,
      expect.stringContaining(tr("notices.topicsMerged")),
    ]);
    for (const [old_path, path, status] of [
      ["", "", 301],
      ["?page=2", "?page=2", 301],
      ["/reply?page=2", "/reply?page=2", 301],
      [`/post/${post_ids[0]}`, `/post/${post_ids[0]}`, 302],
      [`/post/${post_ids[0]}/edit`, `/post/${post_ids[0]}/edit`, 302],
    ] as const)
      expect(await redirectOf(`/topic/${topic_id}${old_path}`)).toEqual([
        status,
        `/topic/${into_id}${path}`,
      ]);
    const data = await selin.get(`/topic/${topic_id}.data`);
    expect([data.status, data.html]).toEqual([202, expect.stringContaining(`/topic/${into_id}`)]);
    expect((await selin.get("/topic/999999999")).status).toBe(404);
    expect((await app.browser().get(`/topic/${topic_id}`)).path).toContain("/login");
    expect(await wrongCounters(app)).toEqual([]);
  });

  test("offers the latest topics of the forum, and finds others by their titles", async () => {
    const { forum_id: other_forum_id } = await makeForum(await app.apiAs("selin"), "Oyma");
    const far_id = await makeTopic(api, other_forum_id, "Şimşir KAŞIK");
    const path = `/topic/${topic_id}/merge`;
    const near_id = await makeTopic(api, forum_id, "Yakın konu");
    const latest = choices(await selin.get(path));
    expect(latest[0]).toBe(near_id);
    for (const id of [topic_id, far_id]) expect(latest).not.toContain(id);
    expect(latest.length).toBeLessThanOrEqual(10);
    const found = await selin.get(`${path}?q=simsir+kasik&into=${near_id}&step=find`);
    expect(choices(found)).toEqual([far_id]);
    expect(found.find("main input[name=q]").getAttribute("value")).toBe("simsir kasik");
    const question = await selin.get(`${path}?q=simsir+kasik&into=${far_id}`);
    expect(question.main).toContain("“Şimşir KAŞIK”");
    const back = await question.follow(tr("moderation.mergeOther"));
    expect(choices(back)).toEqual([far_id]);
    const nothing = await selin.get(`${path}?q=%00`);
    expect([nothing.status, choices(nothing).length]).toEqual([200, latest.length]);
    expect((await selin.get(`${path}?q=yokböyle`)).main).toContain(tr("moderation.mergeNoMatch"));
    const moderator = await app.as("nazim");
    await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${forum_id})`;
    expect(choices(await moderator.get(`${path}?q=simsir`))).toEqual([]);
  });

  test("a reply that was being written is stored in the other topic, or keeps its words", async () => {
    const into_id = await makeTopic(api, forum_id);
    const form = await ayse.get(`/topic/${topic_id}/reply`);
    await selin.post(`/topic/${topic_id}/merge`, { into_id: String(into_id) });
    const refused = await form.submit({ content: "" }, { button: tr("topic.sendReply") });
    expect(refused.status).toBe(422);
    const preview = await form.submit({ content: "Uzun yazı" }, { button: tr("topic.preview") });
    expect(preview.find("textarea").textContent).toContain("Uzun yazı");
    const page = await preview.submit({}, { button: tr("topic.sendReply") });
    expect(page.path).toMatch(new RegExp(`^/topic/${into_id}`));
    expect(page.main).toContain("Uzun yazı");
    const { body } = await api.post(`/topics/${topic_id}/post`, { content: "<p>x</p>" });
    expect(body).toMatchObject({ topic_id: into_id });
    expect((await api.get(`/topics/${topic_id}`)).status).toBe(404);
    expect(await wrongCounters(app)).toEqual([]);
  });
});
