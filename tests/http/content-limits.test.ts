import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { HEAVY_MARKDOWN } from "#tests/support/heavy-content.ts";
import { tr } from "#tests/support/texts.ts";

// A twentieth of the limits: 6 previews and 5 edits in five minutes.
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

const pointsOf = async (name: string) =>
  (await app.sql`select points from rate_limits where key like ${`${name}:%`}`).map(({ points }) =>
    Number(points),
  );
const image = "<img src=https://a.example/b.png>";
const WIDE_TABLE = HEAVY_MARKDOWN["a wide table with short rows"] ?? "";

describe("a post over the limits is refused with a message and keeps its text", () => {
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
    const refusal = {
      status: 422,
      body: { detail: [{ type: "value_error", loc: ["body", "content"], msg }] },
    };
    expect(await api.post("/topics/", { forum_id, title: "Masa", content })).toMatchObject(refusal);
    expect(await api.post(`/topics/${topic_id}/post`, { content })).toMatchObject(refusal);
    expect(await api.put(`/topics/${topic_id}`, { content })).toMatchObject(refusal);
    expect(await api.put(`/topics/${topic_id}/post/${post_id}`, { content })).toMatchObject(
      refusal,
    );
    expect(
      await app.sql`select content from topics where id = ${topic_id} union all select content from posts where topic_id = ${topic_id}`,
    ).toEqual([{ content: "<p>Neden matlaştı?</p>" }, { content: "<p>Nemden.</p>" }]);
  });

  test("by the form, sent or previewed, and counted before it is parsed", async () => {
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
    expect([await pointsOf("preview"), await pointsOf("post")]).toEqual([[1], [2]]);
    expect(await app.sql`select id from posts where topic_id = ${topic_id}`).toEqual([]);
  });

  test("by the form, if its signs make it too long to store, with what to do", async () => {
    const topic_id = await makeTopic(api, forum_id);
    const form = await mehmet.get(`/topic/${topic_id}/reply`);
    const page = await form.submit(
      { content: "& ".repeat(25_000) },
      { within: "form:has(textarea)" },
    );
    expect(page.status).toBe(422);
    expect(page.main).toContain(tr("forms.tooLongStored"));
    expect(await app.sql`select id from posts where topic_id = ${topic_id}`).toEqual([]);
  });

  test("a post that is older than the limits is shown and quoted, and cannot be edited", async () => {
    const topic_id = await makeTopic(api, forum_id);
    const post_id = await makePost(api, topic_id);
    await app.sql`update posts set content = ${`<table><tbody>${"<tr><td>a</td></tr>".repeat(4000)}</tbody></table>`} where id = ${post_id}`;
    expect((await mehmet.get(`/topic/${topic_id}`)).all(".prose td")).toHaveLength(4000);
    const quote = await mehmet.get(`/topic/${topic_id}/reply?quote=${post_id}`);
    expect(quote.find("textarea").textContent).toMatch(
      new RegExp(
        String.raw`^\s*> \*\*\[${tr("topic.wrote", { username: "mehmet.usta" })}\]\(/topic/\d+/post/\d+\)\*\*[\s>a]+…\s*$`,
      ),
    );
    expect((await mehmet.get(`/topic/${topic_id}/post/${post_id}/edit`)).status).toBe(422);
  });
});

describe("previews and edits are rate-limited", () => {
  test("a preview over the limit is refused with the time to wait and keeps its text", async () => {
    const topic_id = await makeTopic(api, forum_id);
    const form = await mehmet.get(`/topic/${topic_id}/reply`);
    const preview = () =>
      form.submit(
        { content: "uzun **emek**" },
        { within: "form:has(textarea)", button: tr("topic.preview") },
      );
    for (let n = 0; n < PREVIEWS; n += 1)
      expect((await preview()).html).toContain("uzun <strong>emek</strong>");
    const refused = await preview();
    expect([refused.status, refused.find("textarea").textContent.trim()]).toEqual([
      429,
      "uzun **emek**",
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(
      (await refused.submit({}, { within: "form:has(textarea)", button: tr("topic.sendReply") }))
        .status,
    ).toBe(200);
    expect(await app.sql`select content from posts where topic_id = ${topic_id}`).toEqual([
      { content: "<p>uzun <strong>emek</strong></p>" },
    ]);
  });
});

test("an excerpt is stored with each post, and lists show the stored excerpt", async () => {
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
  const [created] = await excerpts();
  expect(created).toEqual({
    topic: expect.stringMatching(/^Baş\na <b> c\nçay çay .*çay…$/),
    post: "ilk söz",
  });
  expect(String(created?.topic).length).toBeLessThanOrEqual(240);
  await api.put(`/topics/${topic_id}`, { content: `yeni ${long}` });
  await api.put(`/topics/${topic_id}/post/${post_id}`, { content: long });
  const [changed] = await excerpts();
  expect(changed).toEqual({
    topic: expect.stringMatching(/^yeni çay .*çay…$/),
    post: expect.stringMatching(/^çay .*çay…$/),
  });
  await api.put(`/topics/${topic_id}`, { title: "yalnız başlık" });
  expect((await excerpts())[0]).toEqual(changed);
  const stored = "saklanan söz ".repeat(15).trim();
  await app.sql`update topics set excerpt = ${stored} where id = ${topic_id}`;
  expect(
    (await mehmet.get(`/topic/${topic_id}`)).find("[data-excerpt]").getAttribute("data-excerpt"),
  ).toBe(stored);
  const profile = (await mehmet.get("/user/mehmet.usta")).main;
  expect(profile).toContain("çay çay çay");
  expect(profile).not.toContain("çay ".repeat(50));
});
