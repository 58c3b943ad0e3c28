import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

describe("the web manifest", () => {
  test("names the site and icons that exist, for a visitor", async () => {
    const response = await fetch(`${app.url}/site.webmanifest`, {
      headers: { "Sec-Fetch-Dest": "manifest" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
    const manifest = await response.json();
    expect(manifest).toMatchObject({ name: "Divan", lang: "tr", start_url: "/" });
    expect(manifest.shortcuts).toEqual([
      { name: tr("words.latest"), url: "/latest" },
      { name: tr("words.notifications"), url: "/notifications" },
      { name: tr("words.search"), url: "/search" },
    ]);
    expect(manifest.icons).toHaveLength(3);
    for (const { src } of manifest.icons) expect(existsSync(`public${src}`), src).toBe(true);
  });

  test("and its icons are linked by every page", async () => {
    const page = await app.browser().get("/login");
    const address = (rel: string) =>
      page.root.querySelector(`link[rel="${rel}"]`)?.getAttribute("href");
    expect(address("manifest")).toBe("/site.webmanifest");
    const icon = await fetch(app.url + address("apple-touch-icon"));
    expect(icon.headers.get("Content-Type")).toBe("image/png");
  });

  test("is not for shared caches, because a cookie may choose its language, and sets none", async () => {
    const response = await fetch(`${app.url}/site.webmanifest?lang=en`, {
      headers: { Cookie: `divan_language=${btoa(JSON.stringify("tr"))}` },
    });
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=3600");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toMatchObject({ lang: "tr" });
    const english = await fetch(`${app.url}/site.webmanifest?lang=en`);
    expect((await english.json()).shortcuts[0].name).toBe(en("words.latest"));
  });

  test.each(["image", "manifest"])(
    "a page is refused as a subresource: %s",
    async (destination) => {
      const response = await fetch(`${app.url}/login`, {
        headers: { "Sec-Fetch-Dest": destination },
      });
      expect(response.status).toBe(404);
    },
  );
});

test.each([
  ["tr", tr],
  ["en", en],
] as const)(
  "the page without a connection, in %s, names nobody and needs no file",
  async (lang, t) => {
    const response = await fetch(`${app.url}/offline?lang=${lang}`);
    const html = await response.text();
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(html).toContain(t("layout.onlyOffline"));
    expect(html).toContain(`<a href="">${t("words.tryAgain")}</a>`);
    expect(html).not.toMatch(/src=|<link|<script/);
    const member = await (await app.as("ayse")).get("/offline");
    expect(member.html).not.toContain("Ayşe");
  },
);

test("the icon of the tab has a mark while something is unread", async () => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin, "İşaret");
  const topic_id = await makeTopic(await app.apiAs("ayse"), forum_id, "Konu");
  const reader = await app.as("ayse");
  const iconOf = async () => {
    const page = await reader.get("/forum");
    return page.root.querySelector('link[rel="icon"]')?.getAttribute("href");
  };
  expect(await iconOf()).toBe("/favicon.svg");
  await makePost(selin, topic_id, "<p>Yanıt</p>");
  expect(await iconOf()).toBe("/favicon-unread.svg");
});
