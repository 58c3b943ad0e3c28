import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { HEAVY_MARKDOWN } from "#tests/support/heavy-content.ts";
import { tr } from "../support/texts.ts";

// A twentieth: 6 previews and 5 edits in five minutes.
const PREVIEWS = 6;

let app: App;
let mehmet: Browser;
let api: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: "0.05" });
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  mehmet = await app.as("mehmet");
  await app.sql`delete from rate_limits`;
  api = await app.apiAs("mehmet");
});
afterAll(() => app.stop());
beforeEach(() => app.sql`delete from rate_limits`);

const counted = async (name: string) =>
  (await app.sql`select points from rate_limits where key like ${`${name}:%`}`).map(({ points }) =>
    Number(points),
  );
const image = "<img src=https://a.example/b.png>";
const WIDE_TABLE = HEAVY_MARKDOWN["a wide table with short rows"] ?? "";

describe("a post that is too much is refused in words, and nothing typed is lost", () => {
  test.each([
    [
      "columns",
      `<table><tr>${"<td>a".repeat(51)}</table>`,
      "A table can have at most 50 columns, and a post at most 2,000 cells in all.",
    ],
    ["images", image.repeat(31), "A post can have at most 30 images."],
    [
      "tags",
      "<p>a".repeat(9000),
      "There is too much formatting in the content. Write it more plainly, or split it into several posts.",
    ],
  ])("by the API: %s", async (_, content, msg) => {
    const topic_id = await makeTopic(api, forum_id);
    const post_id = await makePost(api, topic_id);
    const mistake = {
      status: 422,
      body: { detail: [{ type: "value_error", loc: ["body", "content"], msg }] },
    };
    expect(await api.post("/topics/", { forum_id, title: "Masa", content })).toMatchObject(mistake);
    expect(await api.post(`/topics/${topic_id}/post`, { content })).toMatchObject(mistake);
    expect(await api.put(`/topics/${topic_id}`, { content })).toMatchObject(mistake);
    expect(await api.put(`/topics/${topic_id}/post/${post_id}`, { content })).toMatchObject(
      mistake,
    );
    expect(
      await app.sql`select content from topics where id = ${topic_id} union all select content from posts where topic_id = ${topic_id}`,
    ).toEqual([{ content: "<p>Neden matlaştı?</p>" }, { content: "<p>Nemden.</p>" }]);
  });

  test("by the form, sent or previewed, and counted before it was read", async () => {
    const topic_id = await makeTopic(api, forum_id);
    const form = await mehmet.get(`/topic/${topic_id}/reply`);
    for (const button of [tr("topic.preview"), undefined]) {
      const page = await form.submit(
        { content: WIDE_TABLE },
        { within: "form:has(textarea)", button },
      );
      expect([page.status, page.find("textarea").textContent.trim()]).toEqual([
        422,
        WIDE_TABLE.trim(),
      ]);
      expect(page.main).toContain(tr("messages.tableTooLarge"));
    }
    expect([await counted("preview"), await counted("post")]).toEqual([[1], [2]]);
    expect(await app.sql`select id from posts where topic_id = ${topic_id}`).toEqual([]);
  });

  test("what was stored before posts had limits is shown and quoted, and refused for editing", async () => {
    const topic_id = await makeTopic(api, forum_id);
    const post_id = await makePost(api, topic_id);
    await app.sql`update posts set content = ${`<table><tbody>${"<tr><td>a</td></tr>".repeat(4000)}</tbody></table>`} where id = ${post_id}`;
    expect((await mehmet.get(`/topic/${topic_id}`)).all(".prose td")).toHaveLength(4000);
    const quote = await mehmet.get(`/topic/${topic_id}/reply?quote=${post_id}`);
    expect(quote.find("textarea").textContent).toMatch(
      /^\s*> \*\*mehmet.usta yazdı:\*\*[\s>a]+…\s*$/,
    );
    expect((await mehmet.get(`/topic/${topic_id}/post/${post_id}/edit`)).status).toBe(422);
  });
});

describe("previews and edits are counted", () => {
  test("a preview too many is refused with the time to wait, and the words stay", async () => {
    const topic_id = await makeTopic(api, forum_id);
    const form = await mehmet.get(`/topic/${topic_id}/reply`);
    const preview = () =>
      form.submit({ content: "uzun **emek**" }, { within: "form:has(textarea)", button: "Önizle" });
    for (let n = 0; n < PREVIEWS; n += 1)
      expect((await preview()).html).toContain("uzun <strong>emek</strong>");
    const refused = await preview();
    expect([refused.status, refused.find("textarea").textContent.trim()]).toEqual([
      429,
      "uzun **emek**",
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(
      (await refused.submit({}, { within: "form:has(textarea)", button: "Yanıtı gönder" })).status,
    ).toBe(200);
    expect(await app.sql`select content from posts where topic_id = ${topic_id}`).toEqual([
      { content: "<p>uzun <strong>emek</strong></p>" },
    ]);
  });
});

test("the first words are stored with what was written, and pages read those alone", async () => {
  const long = "çay ".repeat(100).trim();
  const topic_id = await makeTopic(
    api,
    forum_id,
    "sehpa",
    `<h3>Baş</h3><p>a &lt;b&gt; <b>c</b></p><p>${long}</p>`,
  );
  const post_id = await makePost(api, topic_id, "<p>ilk <i>söz</i></p>");
  const excerpts = () =>
    app.sql`select t.excerpt as topic, p.excerpt as post from topics t join posts p on p.topic_id = t.id where t.id = ${topic_id}`;
  const [made] = await excerpts();
  expect(made).toEqual({
    topic: expect.stringMatching(/^Baş\na <b> c\nçay çay .*çay…$/),
    post: "ilk söz",
  });
  expect(String(made?.topic).length).toBeLessThanOrEqual(240);
  await api.put(`/topics/${topic_id}`, { content: "yeni" });
  await api.put(`/topics/${topic_id}/post/${post_id}`, { content: long });
  const [changed] = await excerpts();
  expect(changed).toEqual({ topic: "yeni", post: expect.stringMatching(/^çay .*çay…$/) });
  await api.put(`/topics/${topic_id}`, { title: "yalnız başlık" });
  expect((await excerpts())[0]).toEqual(changed);
  await app.sql`update topics set excerpt = 'saklanan söz' where id = ${topic_id}`;
  expect(
    (await mehmet.get(`/topic/${topic_id}`)).find("[data-excerpt]").getAttribute("data-excerpt"),
  ).toBe("saklanan söz");
  const shown = (await mehmet.get("/user/mehmet.usta")).main;
  expect(shown).toContain("çay çay çay");
  expect(shown).not.toContain("çay ".repeat(50));
});
