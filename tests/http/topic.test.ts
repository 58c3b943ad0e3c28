import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

const PAGER = `nav[aria-label=${tr("layout.pages")}]`;

const linksOf = (page: Page) => page.all(".post-actions a").map((link) => link.textContent);
const menuOf = (page: Page) => page.all(".topic-acts .menu-row").map(({ text }) => text);

let app: App;
let api: { ayse: ApiClient; mehmet: ApiClient };
let ayse: Browser;
let forum_id: number;
let long_topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  api = { ayse: await app.apiAs("ayse"), mehmet: await app.apiAs("mehmet") };
  ayse = await app.as("ayse");
  long_topic_id = await makeTopic(
    api.ayse,
    forum_id,
    "Ceviz sehpanın cilası",
    "<p>Neden <em>matlaştı</em>?</p>",
  );
  for (let position = 1; position <= 23; position++)
    await makePost(api.mehmet, long_topic_id, `<p>yanıt ${position}.</p>`);
});

describe("a topic", () => {
  test("shows its title, its breadcrumbs, its opening post and the author", async () => {
    const page = await ayse.get(`/topic/${long_topic_id}`);
    expect([page.status, page.heading]).toEqual([200, "Ceviz sehpanın cilası"]);
    expect(page.all(".crumbs > :not([aria-hidden])").map((crumb) => crumb.textContent)).toEqual([
      tr("forum.place", { category: "Zanaat" }),
      "Ahşap işleri",
    ]);
    const opening = page.find("article");
    expect(opening.querySelector(".prose")?.innerHTML).toBe("<p>Neden <em>matlaştı</em>?</p>");
    expect(
      opening.querySelector(`a[href="/user/${encodeURIComponent("ayşe.demir")}"]`)?.textContent,
    ).toBe("ayşe.demir");
    const [row] =
      await app.sql`select total_topics + total_posts as posts from users where username = 'ayşe.demir'`;
    expect(opening.textContent).toContain(`${tr("topic.posts")} ${row?.posts}`);
  });

  test("shifts the headings of posts below those of the page", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id, "Şellak", "<h1>Neden</h1><h2>Nem</h2>");
    await makePost(api.mehmet, topic_id, "<h2>Çünkü</h2>");
    const page = await ayse.get(`/topic/${topic_id}`);
    expect(
      page
        .all("main :is(h1, h2, h3, h4)")
        .map((heading) => `${heading.rawTagName} ${heading.textContent}`),
    ).toEqual([
      "h1 Şellak",
      `h2 ${tr("rows.openingOf", { username: "ayşe.demir" })}`,
      "h3 Neden",
      "h4 Nem",
      `h2 ${tr("topic.replies", { count: 1 })}`,
      `h3 ${tr("topic.replyOf", { position: 1, username: "mehmet.usta" })}`,
      "h4 Çünkü",
    ]);
  });

  test("shows ten replies a page, oldest first, each with its position", async () => {
    const page = await ayse.get(`/topic/${long_topic_id}?page=2`);
    const replies = page.all("article[id^=post-]");
    expect(replies.map((reply) => reply.querySelector(".prose")?.textContent)).toEqual(
      [11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((n) => `yanıt ${n}.`),
    );
    expect(replies[0]?.textContent).toContain("#11");
    expect(page.main).toContain(tr("topic.repliesShown", { count: 23, from: 11, to: 20 }));
    expect(page.find(`${PAGER} [aria-current=page]`).textContent).toBe("2");
    expect(page.root.querySelector("title")?.textContent).toContain(
      `${tr("topic.pageOf", { title: "Ceviz sehpanın cilası", page: 2 })} · Ahşap işleri · `,
    );
  });

  test("has the specification's words in English", async () => {
    const page = await (await app.as("emma")).get(`/topic/${long_topic_id}?page=3`);
    expect(page.main).toContain("Showing 21-23 of 23 replies");
    expect(page.main).toContain("You are not subscribed to this topic.");
    expect(page.all("a").filter((link) => link.textContent === "Post Reply")).toHaveLength(2);
    const toggle = page.find("article .opening-toggle");
    expect(toggle.getAttribute("data-more")).toBe("Show More");
    expect(toggle.getAttribute("data-less")).toBe("Show Less");
  });

  test("shows its opening post on the first page, and folded into a line on the others", async () => {
    const [first, second] = [
      await ayse.get(`/topic/${long_topic_id}`),
      await ayse.get(`/topic/${long_topic_id}?page=2`),
    ];
    expect(first.find("article.opening .prose").textContent).toBe("Neden matlaştı?");
    const line = second.find("details.opening-line");
    expect(line.hasAttribute("open")).toBe(false);
    expect(line.querySelector("summary")?.text).toBe(`${tr("rows.beginning")} · ayşe.demir`);
    expect(line.querySelector("[data-excerpt]")?.getAttribute("data-excerpt")).toBe(
      ": Neden matlaştı?",
    );
    expect(line.querySelector(".prose")?.textContent).toBe("Neden matlaştı?");
    expect(line.querySelectorAll("form, .post-actions, a[href*=opening]")).toEqual([]);
    const open = await ayse.get(`/topic/${long_topic_id}?opening=1&page=2`);
    expect(open.find("details.opening-line").hasAttribute("open")).toBe(true);
    expect(open.find("article[id^=post-] .prose").textContent).toBe("yanıt 11.");
  });

  test("has an excerpt of a long opening post on later pages, and a link to all of it", async () => {
    const content = `<p>${"Ceviz ".repeat(300).trim()}</p>`;
    const topic_id = await makeTopic(api.ayse, forum_id, "Uzun", content);
    for (let n = 0; n < 11; n++) await makePost(api.mehmet, topic_id);
    const page = await ayse.get(`/topic/${topic_id}?page=2`);
    const text = page.find(".opening-line .prose").text;
    expect(text.length).toBeLessThan(300);
    const whole = await page.follow(tr("rows.showMore"));
    expect(whole.path).toBe(`/topic/${topic_id}?opening=1&page=2`);
    expect(whole.find(".opening-line .prose").innerHTML).toBe(content);
  });

  test("can hide a part of its opening post, unless there is nothing to hide", async () => {
    const word = "Ceviz";
    const picture = '<p><img src="/assets/sehpa.png" alt="Sehpa"></p>';
    for (const [content, can_hide] of [
      ["<p>Neden matlaştı?</p>", false],
      ["<p>Selam,</p><p>neden matlaştı?</p>", false],
      ["<ul><li>Bir</li><li>İki</li><li>Üç</li></ul>", true],
      [`<p>Neden?</p>${picture}`, true],
      [`<p>${`${word} `.repeat(30).trim()}</p>`, true],
      [`<p>${`${word} `.repeat(200).trim()}</p>`, true],
    ] as const) {
      const topic_id = await makeTopic(api.ayse, forum_id, "Sehpa", content);
      const page = await ayse.get(`/topic/${topic_id}`);
      const toggles = page.all("article.opening details[open] .opening-toggle");
      expect(
        toggles.map((toggle) => toggle.getAttribute("data-less")),
        content,
      ).toEqual(can_hide ? [tr("rows.showLess")] : []);
      expect(page.find("article.opening .prose").innerHTML.replace(/<img[^>]*>/, "")).toBe(
        content.replace(/<img[^>]*>/, ""),
      );
    }
  });

  test("names each reply and its actions, and has none of the opening post on later pages", async () => {
    const mehmet = await app.as("mehmet");
    const page = await (await app.as("selin")).get(`/topic/${long_topic_id}?page=3`);
    const headings = [21, 22, 23].map((position) =>
      tr("topic.replyOf", { position, username: "mehmet.usta" }),
    );
    expect(page.all("article h3").map((heading) => heading.textContent)).toEqual(headings);
    const named = (...names: string[]) =>
      headings.flatMap((heading) => names.map((name) => `${name}: ${heading}`));
    const [quote, edit, remove] = [tr("topic.quote"), tr("words.edit"), tr("topic.delete")];
    const [bookmark, copy] = [tr("bookmarks.add"), tr("words.copyLink")];
    // A moderator handles reports and has no link to make one.
    expect(linksOf(page)).toEqual(named(quote, bookmark, copy, edit, remove));
    expect(linksOf(await mehmet.get(`/topic/${long_topic_id}?page=3`))).toEqual(
      named(quote, edit, bookmark, copy, remove),
    );
    expect(linksOf(await ayse.get(`/topic/${long_topic_id}?page=3`))).toEqual(
      named(quote, bookmark, copy, tr("topic.report")),
    );
    expect(page.all(".post-actions > a").map((link) => link.textContent)).toEqual(named(quote));
    // "Copy link" is the permalink, as the date is.
    for (const reply of page.all("article[id^=post-]")) {
      const addresses = reply.querySelectorAll("a").map((link) => link.getAttribute("href"));
      expect(new Set(addresses).size).toBe(addresses.length - 1);
    }
  });

  test("has one bar for the whole topic, whose menu has the tools", async () => {
    const choices = ["on", "normal", "off"] as const;
    const bell = choices.map((choice) => {
      const text = tr(`subscriptions.${choice}Topic`);
      return `${tr(`subscriptions.${choice}`)}: ${text}`;
    });
    const [print, feed] = [tr("printing.print"), tr("feeds.ofTopic")];
    expect(menuOf(await ayse.get(`/topic/${long_topic_id}`))).toEqual([...bell, feed, print]);
    expect(menuOf(await (await app.as("selin")).get(`/topic/${long_topic_id}?page=2`))).toEqual([
      ...bell,
      feed,
      tr("bookmarks.addTopic"),
      print,
      tr("topic.moderate"),
    ]);
  });

  test("is printed whole: the opening post and all replies, without actions", async () => {
    const page = await ayse.get(`/topic/${long_topic_id}/print`);
    expect([page.status, page.heading]).toEqual([200, "Ceviz sehpanın cilası"]);
    expect(page.all("article.reply")).toHaveLength(23);
    expect(page.find("article.opening .prose").textContent).toBe("Neden matlaştı?");
    expect(page.all("article form, article .menu, main nav.pager")).toEqual([]);
    expect((await ayse.get("/topic/999999/print")).status).toBe(404);
  });

  test("says which replies it shows only if there are several pages", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id, "Kısa");
    await makePost(api.mehmet, topic_id);
    const page = await ayse.get(`/topic/${topic_id}`);
    expect(page.main).toContain(tr("topic.replies", { count: 1 }));
    expect(page.main).not.toContain(tr("topic.repliesShown", { count: 1, from: 1, to: 1 }));
    const long = await ayse.get(`/topic/${long_topic_id}?page=2`);
    const pages = `nav[aria-label="${tr("rows.pagesAbove")}"] li`;
    expect(long.all(pages).map(({ text }) => text)).toEqual([
      tr("layout.previousPage"),
      "1",
      "2",
      "3",
      tr("layout.nextPage"),
    ]);
  });

  test("shows the author of a quotation outside of it", async () => {
    const content =
      "<blockquote><cite>zeynep_k yazdı:</cite><p>Neden?</p></blockquote><p>Nemden.</p>";
    const topic_id = await makeTopic(api.ayse, forum_id, "Alıntı", content);
    const page = await ayse.get(`/topic/${topic_id}`);
    expect(page.find("article .prose").innerHTML).toBe(
      '<p class="cite">zeynep_k yazdı:</p><blockquote><p>Neden?</p></blockquote><p>Nemden.</p>',
    );
    expect(await app.sql`select content from topics where id = ${topic_id}`).toEqual([{ content }]);
  });

  test("has the opening post and its button once in the text without styles", async () => {
    const page = await ayse.get(`/topic/${long_topic_id}`);
    expect(page.main.split("Neden matlaştı?")).toHaveLength(2);
    expect(page.main).not.toContain(tr("rows.showLess"));
  });

  test("makes wide code and tables scrollable by keyboard without changing the stored content", async () => {
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

  test.each(["0", "-3", "abc", "1.5e"])(
    "shows its first page for the page number %s",
    async (page_number) => {
      const page = await ayse.get(`/topic/${long_topic_id}?page=${page_number}`);
      expect(page.find("article[id^=post-] .prose").textContent).toBe("yanıt 1.");
    },
  );

  test.each(["4", "99999999"])(
    "shows its last page for the page number %s",
    async (page_number) => {
      const page = await ayse.get(`/topic/${long_topic_id}?page=${page_number}`);
      expect(page.all("article[id^=post-] .prose").map((reply) => reply.textContent)).toEqual([
        "yanıt 21.",
        "yanıt 22.",
        "yanıt 23.",
      ]);
    },
  );

  test("says when it has no replies", async () => {
    const page = await ayse.get(`/topic/${await makeTopic(api.ayse, forum_id)}`);
    expect(page.main).toContain(tr("topic.noReplies"));
    expect(page.all(PAGER)).toEqual([]);
  });

  test.each(["999999", "0", "abc", "99999999999"])(
    "with an unknown id is not found: %s",
    async (topic_id) => {
      const page = await ayse.get(`/topic/${topic_id}`);
      expect([page.status, page.heading]).toEqual([404, tr("layout.pageNotFound")]);
    },
  );

  test("needs a sign-in, which leads back to it", async () => {
    const page = await app.browser().get(`/topic/${long_topic_id}?page=2`);
    expect(page.path).toBe(
      `/login?redirectTo=${encodeURIComponent(`/topic/${long_topic_id}?page=2`)}`,
    );
  });
});

test("only the author and superusers have links to edit and delete", async () => {
  const topic_id = await makeTopic(api.ayse, forum_id);
  await makePost(api.mehmet, topic_id);
  const linksOf = async (person: "ayse" | "mehmet" | "selin" | "emma") =>
    (await (await app.as(person)).get(`/topic/${topic_id}`))
      .all("a")
      .flatMap((link) =>
        /(edit|delete)$/.exec(link.getAttribute("href") ?? "")
          ? [link.getAttribute("href")?.replace(/\d+/g, "N")]
          : [],
      );
  expect(await linksOf("ayse")).toEqual(["/topic/N/edit", "/topic/N/delete"]);
  expect(await linksOf("mehmet")).toEqual(["/topic/N/post/N/edit", "/topic/N/post/N/delete"]);
  expect(await linksOf("emma")).toEqual([]);
  expect(await linksOf("selin")).toHaveLength(4);
});

test("reading a topic marks its notifications as read, and the unread count on the page includes that", async () => {
  const read_id = await makeTopic(api.ayse, forum_id, "okunan");
  const unread_id = await makeTopic(api.ayse, forum_id, "okunmayan");
  for (const topic_id of [read_id, read_id, unread_id]) await makePost(api.mehmet, topic_id);
  const before = await (await app.as("ayse")).get("/forum");
  const unread_text = new RegExp(tr("layout.notificationsUnread", { n: String.raw`(\d+)` }));
  const count = Number(unread_text.exec(before.html)?.[1]);
  const page = await ayse.get(`/topic/${read_id}`);
  expect(page.html).toContain(tr("layout.notificationsUnread", { n: count - 2 }));
  const unread_rows =
    await app.sql`select topic_id from notifications where user_id = ${await app.idOf("ayse")} and not is_read and topic_id in (${read_id}, ${unread_id})`;
  expect(unread_rows.map((row) => row.topic_id)).toEqual([unread_id]);
});

test("the subscription is switched on the topic's page and leads back to the same page", async () => {
  const topic_id = await makeTopic(api.mehmet, forum_id);
  for (let n = 0; n < 11; n++) await makePost(api.mehmet, topic_id);
  const subscribed = async () =>
    (
      await app.sql`select 1 from topic_subscriptions where topic_id = ${topic_id} and user_id = ${await app.idOf("ayse")}`
    ).length;
  const page = await (await ayse.get(`/topic/${topic_id}?page=2`)).submit(
    {},
    { button: `${tr("subscriptions.on")}: ${tr("subscriptions.onTopic")}` },
  );
  expect([page.path, page.notice, await subscribed()]).toEqual([
    `/topic/${topic_id}?page=2`,
    expect.stringContaining(tr("notices.subscribedToTopic")),
    1,
  ]);
  expect(page.main).toContain(tr("subscriptions.subscribedToTopic"));
  await page.submit(
    {},
    { button: `${tr("subscriptions.normal")}: ${tr("subscriptions.normalTopic")}` },
  );
  expect(await subscribed()).toBe(0);
});

test("what was written in another language than the page's says so", async () => {
  const topic_id = await makeTopic(await app.apiAs("emma"), forum_id, "Oak table", "<p>Why?</p>");
  await makePost(api.ayse, topic_id, "<p>Dili bilinmiyor</p>");
  const browser = await app.as("emma");
  const form = await browser.get(`/topic/${topic_id}/reply`);
  await form.submit({ content: "Because" }, { button: en("topic.sendReply") });
  const langs = async (person: "ayse" | "emma", address: string, selector: string) =>
    (await (await app.as(person)).get(address))
      .all(selector)
      .map((element) => element.getAttribute("lang"));
  const written = "h1 span, article .prose";
  expect(await langs("ayse", `/topic/${topic_id}`, written)).toEqual(["en", "en", undefined, "en"]);
  expect(await langs("emma", `/topic/${topic_id}`, written)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const title = `.topic-title[href="/topic/${topic_id}"] span[lang]`;
  expect(await langs("ayse", `/forum/${forum_id}`, title)).toEqual(["en"]);
  expect(await langs("emma", `/forum/${forum_id}`, title)).toEqual([]);
});
