import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "../support/texts.ts";

let app: App;
let api: { ayse: ApiClient; mehmet: ApiClient };
let ayse: Browser;
let forum_id: number;
let long_topic: number;

beforeAll(async () => {
  app = await startApp();
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  api = { ayse: await app.apiAs("ayse"), mehmet: await app.apiAs("mehmet") };
  ayse = await app.as("ayse");
  long_topic = await makeTopic(
    api.ayse,
    forum_id,
    "Ceviz sehpanın cilası",
    "<p>Neden <em>matlaştı</em>?</p>",
  );
  for (let position = 1; position <= 23; position++)
    await makePost(api.mehmet, long_topic, `<p>yanıt ${position}.</p>`);
});
afterAll(() => app.stop());

describe("a topic", () => {
  test("shows its title, the way to it, its opening post and who wrote it", async () => {
    const page = await ayse.get(`/topic/${long_topic}`);
    expect([page.status, page.heading]).toEqual([200, "Ceviz sehpanın cilası"]);
    expect(
      page.all(".crumbs li").map((crumb) => crumb.textContent.replace("»", "").trim()),
    ).toEqual(["Forum (Zanaat)", "Ahşap işleri", "Ceviz sehpanın cilası"]);
    const opening = page.find("article");
    expect(opening.querySelector(".prose")?.innerHTML).toBe("<p>Neden <em>matlaştı</em>?</p>");
    expect(
      opening.querySelector(`a[href="/user/${encodeURIComponent("ayşe.demir")}"]`)?.textContent,
    ).toBe("ayşe.demir");
    const [row] =
      await app.sql`select total_topics + total_posts as posts from users where username = 'ayşe.demir'`;
    expect(opening.textContent).toContain(`Gönderi:${row?.posts}`);
  });

  test("puts what is written below headings of the page", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id, "Şellak", "<h1>Neden</h1><h2>Nem</h2>");
    await makePost(api.mehmet, topic_id, "<h2>Çünkü</h2>");
    const page = await ayse.get(`/topic/${topic_id}`);
    expect(
      page
        .all("main :is(h1, h2, h3, h4)")
        .map((heading) => `${heading.rawTagName} ${heading.textContent}`),
    ).toEqual([
      "h1 Şellak",
      tr("topic.openingOf", { username: "h2 ayşe.demir" }),
      "h3 Neden",
      "h4 Nem",
      "h2 1 yanıt",
      "h3 Çünkü",
    ]);
  });

  test("shows ten replies a page, oldest first, each with its place", async () => {
    const page = await ayse.get(`/topic/${long_topic}?page=2`);
    const replies = page.all("article[id^=post-]");
    expect(replies.map((reply) => reply.querySelector(".prose")?.textContent)).toEqual(
      [11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((n) => `yanıt ${n}.`),
    );
    expect(replies[0]?.textContent).toContain("#11");
    expect(page.main).toContain(tr("topic.repliesShown", { count: 23, from: 11, to: 20 }));
    expect(page.find("nav[aria-label=Sayfalar] [aria-current=page]").textContent).toBe("2");
    expect(page.root.querySelector("title")?.textContent).toContain("2. sayfa");
  });

  test("says the same in English, with the words of the specification", async () => {
    const page = await (await app.as("emma")).get(`/topic/${long_topic}?page=3`);
    expect(page.main).toContain("Showing 21-23 of 23 replies");
    expect(page.main).toContain("You are not subscribed to this topic.");
    expect(page.all("a").filter((link) => link.textContent === "Post Reply")).toHaveLength(2);
    expect(page.find("article summary").textContent).toContain("Show More");
  });

  test("is open on its first page only, and reminds of itself on the others", async () => {
    const [first, second] = [
      await ayse.get(`/topic/${long_topic}`),
      await ayse.get(`/topic/${long_topic}?page=2`),
    ];
    expect(first.find("article details").hasAttribute("open")).toBe(true);
    expect(second.find("article details").hasAttribute("open")).toBe(false);
    expect(second.find("article details + p").getAttribute("data-excerpt")).toBe("Neden matlaştı?");
  });

  test("says its opening post and its button once where no style sheet is read", async () => {
    const page = await ayse.get(`/topic/${long_topic}`);
    expect(page.main.split("Neden matlaştı?")).toHaveLength(2);
    expect(page.find("article summary").textContent).toBe("Daha fazla göster / Daha az göster");
  });

  test("lets wide code and tables be scrolled by keyboard, and leaves what is stored as it is", async () => {
    const html =
      "<pre><code>&lt;pre&gt;</code></pre><table><tbody><tr><td>a</td></tr></tbody></table>";
    const topic_id = await makeTopic(api.ayse, forum_id, "Ölçüler", html);
    const page = await ayse.get(`/topic/${topic_id}`);
    expect(page.find("article .prose").innerHTML).toBe(
      html.replace("<pre>", '<pre tabindex="0">').replace("<table>", '<table tabindex="0">'),
    );
    expect(await app.sql`select content from topics where id = ${topic_id}`).toEqual([
      { content: html },
    ]);
  });

  test.each(["0", "-3", "abc", "1.5e"])("takes the page %s for its first", async (asked) => {
    const page = await ayse.get(`/topic/${long_topic}?page=${asked}`);
    expect(page.find("article[id^=post-] .prose").textContent).toBe("yanıt 1.");
  });

  test.each(["4", "99999999"])("takes the page %s for its last", async (asked) => {
    const page = await ayse.get(`/topic/${long_topic}?page=${asked}`);
    expect(page.all("article[id^=post-] .prose").map((reply) => reply.textContent)).toEqual([
      "yanıt 21.",
      "yanıt 22.",
      "yanıt 23.",
    ]);
  });

  test("without replies says so", async () => {
    const page = await ayse.get(`/topic/${await makeTopic(api.ayse, forum_id)}`);
    expect(page.main).toContain(tr("topic.noReplies"));
    expect(page.all("nav[aria-label=Sayfalar]")).toEqual([]);
  });

  test.each(["999999", "0", "abc", "99999999999"])(
    "that is not there is not found: %s",
    async (topic_id) => {
      const page = await ayse.get(`/topic/${topic_id}`);
      expect([page.status, page.heading]).toEqual([404, tr("layout.oops")]);
    },
  );

  test("is for members; a visitor comes back to it after signing in", async () => {
    const page = await app.browser().get(`/topic/${long_topic}?page=2`);
    expect(page.path).toBe(
      `/login?redirectTo=${encodeURIComponent(`/topic/${long_topic}?page=2`)}`,
    );
  });
});

test("only the author and superusers are offered to edit and delete", async () => {
  const topic_id = await makeTopic(api.ayse, forum_id);
  await makePost(api.mehmet, topic_id);
  const offers = async (person: "ayse" | "mehmet" | "selin" | "emma") =>
    (await (await app.as(person)).get(`/topic/${topic_id}`))
      .all("a")
      .flatMap((link) =>
        /(edit|delete)$/.exec(link.getAttribute("href") ?? "")
          ? [link.getAttribute("href")?.replace(/\d+/g, "N")]
          : [],
      );
  expect(await offers("ayse")).toEqual(["/topic/N/edit", "/topic/N/delete"]);
  expect(await offers("mehmet")).toEqual(["/topic/N/post/N/edit", "/topic/N/post/N/delete"]);
  expect(await offers("emma")).toEqual([]);
  expect(await offers("selin")).toHaveLength(4);
});

test("reading a topic marks what was notified about it, and the bell counts right on the same page", async () => {
  const read = await makeTopic(api.ayse, forum_id, "okunan");
  const unread = await makeTopic(api.ayse, forum_id, "okunmayan");
  for (const topic_id of [read, read, unread]) await makePost(api.mehmet, topic_id);
  const before = await (await app.as("ayse")).get("/forum");
  const count = Number(/, (\d+) okunmamış/.exec(before.html)?.[1]);
  const page = await ayse.get(`/topic/${read}`);
  expect(page.html).toContain(`Bildirimler, ${count - 2} okunmamış`);
  const left =
    await app.sql`select topic_id from notifications where user_id = ${await app.idOf("ayse")} and not is_read and topic_id in (${read}, ${unread})`;
  expect(left.map((row) => row.topic_id)).toEqual([unread]);
});

test("the subscription is turned round from the topic, which stays where it was", async () => {
  const topic_id = await makeTopic(api.mehmet, forum_id);
  for (let n = 0; n < 11; n++) await makePost(api.mehmet, topic_id);
  const subscribed = async () =>
    (
      await app.sql`select 1 from topic_subscriptions where topic_id = ${topic_id} and user_id = ${await app.idOf("ayse")}`
    ).length;
  const page = await (await ayse.get(`/topic/${topic_id}?page=2`)).submit(
    {},
    { button: "Abone ol" },
  );
  expect([page.path, page.notice, await subscribed()]).toEqual([
    `/topic/${topic_id}?page=2`,
    expect.stringContaining(tr("notices.subscribedToTopic")),
    1,
  ]);
  expect(page.main).toContain(tr("forum.subscribedToTopic"));
  await page.submit({}, { button: "Abonelikten çık" });
  expect(await subscribed()).toBe(0);
});
