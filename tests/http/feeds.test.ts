import { parseFeed } from "@rowanmanning/feed-parser";
import RssParser from "rss-parser";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { TENTH_OF_LIMITS } from "#tests/support/app-settings.ts";
import { brokenAtomRules } from "#tests/support/atom-rules.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

const TITLE = "Ceviz & “sehpa” <cila>";
const HTML = '<p>Nemden: 5 &lt; 6 &amp; <a class="mention" href="/user/emma">@emma</a> 🪵</p>';

let app: App;
let ayse: Browser;
let forum_id: number;
let topic_id: number;
let post_id: number;
/** The path and the query of each feed. */
let feeds: { latest: string; forum: string; topic: string; notifications: string };

beforeAll(async () => {
  app = await sharedApp(TENTH_OF_LIMITS);
  const [selin, mehmet] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
  ({ forum_id } = await makeForum(selin, "Ahşap & boya"));
  topic_id = await makeTopic(await app.apiAs("ayse"), forum_id, TITLE, "<p>Neden matlaştı?</p>");
  post_id = await makePost(mehmet, topic_id, HTML);
  ayse = await app.as("ayse");
  const shown = async (query: string) => {
    const page = await ayse.get(`/settings?tab=feeds${query}`);
    return addressesIn(page.html);
  };
  const [forum = "", latest = "", notifications = ""] = await shown(`&forum=${forum_id}`);
  const [topic = ""] = await shown(`&topic=${topic_id}`);
  feeds = { latest, forum, topic, notifications };
});
beforeEach(() => app.sql`delete from rate_limits`);

const FEEDS = ["latest", "forum", "topic", "notifications"] as const;

function ask(address: string, headers: Record<string, string> = {}, method = "GET") {
  return fetch(app.url + address, { method, headers, redirect: "manual" });
}

/**
 * Each address is selected as a whole and has no breaks. Returns the part after the host, because
 * the site is reached at another port than SITE_URL says.
 */
function addressesIn(html: string): string[] {
  const addresses = html.matchAll(/<code class="[^"]*select-all">([^<]*)<\/code>/g);
  return [...addresses].map(([, code = ""]) => {
    const { pathname, search } = new URL(code.replaceAll("&amp;", "&"));
    return pathname + search;
  });
}

const keyIn = (address: string) => new URLSearchParams(address.split("?")[1]).get("key") ?? "";

describe("the addresses in the settings", () => {
  test("are four, each with the same key", () => {
    expect(Object.values(feeds).map((address) => address.split("?")[0])).toEqual([
      "/feeds/latest",
      `/feeds/forum/${forum_id}`,
      `/feeds/topic/${topic_id}`,
      "/feeds/notifications",
    ]);
    expect(new Set(Object.values(feeds).map(keyIn)).size).toBe(1);
  });

  test("give whole texts on request, and the choice keeps the forum", async () => {
    const page = await ayse.get(`/settings?tab=feeds&forum=${forum_id}`);
    const full = await page.follow(tr("feeds.showFull"));
    expect(addressesIn(full.html)).toEqual(
      [feeds.forum, feeds.latest, feeds.notifications].map((address) => `${address}&full=1`),
    );
    expect(addressesIn((await full.follow(tr("feeds.showExcerpts"))).html)).toEqual([
      feeds.forum,
      feeds.latest,
      feeds.notifications,
    ]);
  });

  test("are found from the page of a forum and of a topic", async () => {
    for (const page of ["", "/subscription"]) {
      const forum = await ayse.get(`/forum/${forum_id}${page}`);
      expect(addressesIn((await forum.follow(tr("feeds.ofForum"))).html)[0]).toBe(feeds.forum);
      const topic = await ayse.get(`/topic/${topic_id}${page}`);
      expect(addressesIn((await topic.follow(tr("feeds.ofTopic"))).html)[0]).toBe(feeds.topic);
    }
  });

  test.each(["forum=999999", "topic=999999"])(
    "are refused for what is not there: %s",
    async (query) => {
      expect((await ayse.get(`/settings?tab=feeds&${query}`)).status).toBe(404);
    },
  );

  test.each(["forum=", "topic=x", "forum=-1&full=2", "topic=99999999999999999999"])(
    "are shown without what cannot be an id: %s",
    async (query) => {
      expect(addressesIn((await ayse.get(`/settings?tab=feeds&${query}`)).html)).toEqual([
        feeds.latest,
        feeds.notifications,
      ]);
    },
  );
});

describe("the feeds", () => {
  test.each(FEEDS)("%s is Atom by the rules, with and without whole texts", async (name) => {
    for (const address of [feeds[name], `${feeds[name]}&full=1`]) {
      const answer = await ask(address);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
        200,
        "application/atom+xml; charset=utf-8",
      ]);
      const xml = await answer.text();
      expect(xml).toContain("<entry>");
      expect(brokenAtomRules(xml)).toEqual([]);
      expect(xml).not.toContain(keyIn(address));
    }
  });

  test("are read by a reader that others wrote", async () => {
    const feed = await new RssParser().parseString(
      await (await ask(`${feeds.forum}&full=1`)).text(),
    );
    expect(feed).toMatchObject({ title: "Divan: Ahşap & boya" });
    const [reply, opening] = feed.items;
    const [row] = await app.sql`select created_at from posts where id = ${post_id}`;
    expect(reply).toMatchObject({
      title: tr("feeds.reply", { topic: TITLE }),
      author: PEOPLE.mehmet.username,
      isoDate: new Date(row?.created_at).toISOString(),
      content: HTML.replace('href="/', `href="${siteUrl(reply?.link)}/`),
    });
    expect(new URL(reply?.link ?? "").pathname).toBe(`/topic/${topic_id}/post/${post_id}`);
    expect(opening).toMatchObject({ title: TITLE, content: "<p>Neden matlaştı?</p>" });
    expect(new URL(opening?.link ?? "").pathname).toBe(`/topic/${topic_id}`);
  });

  test("are read by another one", async () => {
    const feed = parseFeed(await (await ask(feeds.latest)).text());
    expect([feed.title, feed.language]).toEqual([`Divan: ${tr("feeds.latest")}`, "tr"]);
    const [reply, opening] = feed.items;
    const [row] = await app.sql`select created_at from posts where id = ${post_id}`;
    expect(reply).toMatchObject({
      title: tr("feeds.reply", { topic: TITLE }),
      description: "Nemden: 5 < 6 & @emma 🪵",
      published: new Date(row?.created_at),
      updated: new Date(row?.created_at),
    });
    expect(reply?.authors.map(({ name }) => name)).toEqual([PEOPLE.mehmet.username]);
    expect(reply?.categories.map(({ term }) => term)).toEqual(["Ahşap & boya"]);
    expect(reply?.id).not.toBe(opening?.id);
  });

  test("follow the language of the account", async () => {
    const emma = await app.as("emma");
    const [address = ""] = addressesIn((await emma.get("/settings?tab=feeds")).html);
    const xml = await (await ask(address)).text();
    expect(xml).toContain('xml:lang="en"');
    expect(xml).toContain(`Divan: ${en("feeds.latest")}`);
  });

  test("are answered with 304 until something changes", async () => {
    const first = await ask(feeds.topic);
    const etag = first.headers.get("ETag") ?? "";
    const known = await ask(feeds.topic, { "If-None-Match": etag });
    expect([known.status, await known.text(), known.headers.get("ETag")]).toEqual([304, "", etag]);
    expect((await ask(`${feeds.topic}&full=1`, { "If-None-Match": etag })).status).toBe(200);
    await makePost(await app.apiAs("mehmet"), topic_id, "<p>Ve güneşten.</p>");
    const changed = await ask(feeds.topic, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("Ve güneşten.");
  });

  test("answer HEAD, are compressed, private and not indexed", async () => {
    const headers = { "Accept-Encoding": "br" };
    const [full, head] = [
      await ask(feeds.latest, headers),
      await ask(feeds.latest, headers, "HEAD"),
    ];
    expect(await head.text()).toBe("");
    expect(full.headers.get("Content-Encoding")).toBe("br");
    for (const answer of [full, head])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "cache-control": "private, no-cache",
        "x-robots-tag": "noindex, nofollow",
        "content-security-policy": "default-src 'none'",
        etag: full.headers.get("ETag"),
      });
  });

  test("read no cookie and set none, and take no notice", async () => {
    const browser = await app.as("mehmet");
    const cookie = `divan_session=ended; ${[...browser.cookies].map((pair) => pair.join("=")).join("; ")}`;
    expect((await ask("/feeds/latest", { Cookie: cookie })).status).toBe(404);
    const answer = await ask(feeds.latest, {
      Cookie: "divan_session=ended; divan_language=ImVuIg==",
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await answer.text()).toContain('xml:lang="tr"');
  });

  test("mark no notification as read", async () => {
    const before = await unreadIds();
    expect(before).not.toEqual([]);
    await (await ask(feeds.notifications)).text();
    await (await ask(feeds.topic)).text();
    expect(await unreadIds()).toEqual(before);
  });

  test("of a merged topic lead to the feed of the other one", async () => {
    const [selin, mehmet] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
    const merged_id = await makeTopic(mehmet, forum_id, "Aynı konu");
    await selin.post(`/topics/${merged_id}/merge`, { into_id: topic_id });
    const answer = await ask(feeds.topic.replace(/\d+/, String(merged_id)));
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, feeds.topic]);
  });
});

describe("refused is", () => {
  test.each(["", "?key=", "?key=1-x", "?key=%00", `?key=1-${"A".repeat(43)}`])(
    "a key that is none: %s",
    async (query) => {
      for (const path of Object.values(feeds).map((address) => address.split("?")[0])) {
        const answer = await ask(`${path}${query}`);
        expect([answer.status, await answer.text(), answer.headers.get("Content-Type")]).toEqual([
          404,
          `${tr("messages.notFound")}\n`,
          "text/plain; charset=utf-8",
        ]);
      }
    },
  );

  test.each(["/feeds/forum/999999", "/feeds/topic/999999", "/feeds/forum/x", "/feeds/topic/0"])(
    "what does not exist: %s",
    async (path) => {
      const answer = await ask(`${path}?key=${keyIn(feeds.latest)}`);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
        404,
        "text/plain; charset=utf-8",
      ]);
    },
  );

  test("a post, and the data of a page", async () => {
    const body = new URLSearchParams({ key: keyIn(feeds.latest) });
    const post = await fetch(app.url + feeds.latest, {
      method: "POST",
      headers: { Origin: app.url },
      body,
    });
    expect(post.status).toBe(405);
    expect((await ask(feeds.latest.replace("?", ".data?"))).status).toBe(404);
  });

  test("a member who asks too often, with the time to wait", async () => {
    for (let time = 0; time < 20; time += 1) expect((await ask(feeds.topic)).status).toBe(200);
    const answer = await ask(feeds.latest);
    expect([answer.status, await answer.text()]).toEqual([429, `${tr("messages.tooManyTries")}\n`]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(500);
  });

  test("a network that continues with wrong keys, and no right key from there", async () => {
    for (let time = 0; time < 60; time += 1)
      expect((await ask("/feeds/latest?key=x")).status).toBe(404);
    const answer = await ask("/feeds/latest?key=x");
    expect([answer.status, answer.headers.has("Retry-After")]).toEqual([429, true]);
    expect((await ask(feeds.latest)).status).toBe(200);
  });
});

describe("the addresses end", () => {
  test("when the member renews them, after a question", async () => {
    const page = await ayse.get("/settings?tab=feeds");
    const question = await page.follow(tr("feeds.renew"));
    expect(question.main).toContain(tr("feeds.renewWarning"));
    expect((await ask(feeds.latest)).status).toBe(200);
    const renewed = await question.submit();
    expect([renewed.path, renewed.notice]).toEqual([
      "/settings?tab=feeds",
      tr("notices.feedsRenewed"),
    ]);
    const [address = ""] = addressesIn(renewed.html);
    expect([(await ask(feeds.latest)).status, (await ask(address)).status]).toEqual([404, 200]);
    expect(app.output()).toContain(
      `"event":"feed_key_renewed","user_id":${await app.idOf("ayse")}`,
    );
    expect(app.output()).not.toContain(keyIn(address));
    expect(app.output()).not.toContain(keyIn(feeds.latest));
  });

  test("with the password", async () => {
    const mehmet = await app.as("mehmet");
    const [address = ""] = addressesIn((await mehmet.get("/settings?tab=feeds")).html);
    expect((await ask(address)).status).toBe(200);
    await (await mehmet.get("/settings?tab=password")).submit({
      current_password: PASSWORD,
      new_password: "yepyeni-bir-parola",
      confirm_password: "yepyeni-bir-parola",
    });
    expect((await ask(address)).status).toBe(404);
  });

  test("while the member is suspended, which the settings say", async () => {
    const nazim = await app.as("nazim");
    const [address = ""] = addressesIn((await nazim.get("/settings?tab=feeds")).html);
    await app.sql`insert into suspensions (user_id, reason, until) values (${await app.idOf("nazim")}, 'Ara', now() + interval '1 hour')`;
    expect((await ask(address)).status).toBe(404);
    expect((await nazim.get("/settings?tab=feeds")).main).toContain(tr("feeds.suspended"));
    await app.sql`delete from suspensions`;
    expect((await ask(address)).status).toBe(200);
  });
});

test("the export says when the key was made, and not the key", async () => {
  const emma = await app.as("emma");
  const [address = ""] = addressesIn((await emma.get("/settings?tab=feeds")).html);
  const { html: json } = await emma.get("/settings/export");
  const [row] =
    await app.sql`select created_at from feed_keys where user_id = ${await app.idOf("emma")}`;
  const { account } = JSON.parse(json);
  expect(new Date(account.feed_key_created_at)).toEqual(new Date(row?.created_at));
  expect(json).not.toContain(keyIn(address));
});

function unreadIds() {
  return app.sql`select n.id from notifications n join users u on u.id = n.user_id
    where u.username = ${PEOPLE.ayse.username} and not n.is_read order by n.id`;
}

function siteUrl(address: string | undefined): string {
  return new URL(address ?? "").origin;
}
