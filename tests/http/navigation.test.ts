import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let ayse: Browser;
let mehmet: ApiClient;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.as("ayse");
  mehmet = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  topic_id = await makeTopic(mehmet, forum_id);
});

beforeEach(async () => {
  await app.sql`truncate notifications`;
  await makePost(mehmet, topic_id, "@ayşe.demir");
});

const mentions = () =>
  app.sql`select id, is_read from notifications where user_id = (select id from users where email = 'ayse@example.org')`;
const addresses = async () => [
  `/notifications/${(await mentions())[0]?.id}`,
  // The mention is in the last reply.
  `/topic/${topic_id}?page=99`,
  `/topic/${topic_id}.data?page=99`,
  `/topic/${topic_id}/reply`,
];
const cookies = () => [...ayse.cookies].map((pair) => pair.join("=")).join("; ");
const isRead = async () => (await mentions()).map(({ is_read }) => is_read);

describe("loading a subresource or prefetching is no visit", () => {
  test.each([
    ["an image", { "Sec-Fetch-Dest": "image" }],
    [
      "an image of a browser without fetch metadata, or over plain http",
      { Accept: "image/avif,image/webp,image/*,*/*;q=0.8" },
    ],
    ["a style sheet", { "Sec-Fetch-Dest": "style" }],
    ["a frame", { "Sec-Fetch-Dest": "iframe" }],
  ])("%s gets nothing and marks nothing", async (_, headers) => {
    for (const address of [...(await addresses()), "/forum", "/notifications/live"]) {
      const answer = await ayse.send("GET", address, undefined, headers);
      expect([address, answer.status, answer.html, answer.headers.get("Cache-Control")]).toEqual([
        address,
        404,
        "",
        "no-store",
      ]);
    }
    expect(await isRead()).toEqual([false]);
  });

  test.each([
    ["Sec-Purpose", "prefetch;prerender"],
    ["Sec-Purpose", "prefetch"],
    ["Purpose", "prefetch"],
    ["X-Moz", "prefetch"],
  ])("a prefetch (%s: %s) gets the page and marks nothing", async (name, value) => {
    const headers = { "Sec-Fetch-Dest": "document", [name]: value, Cookie: cookies() };
    for (const address of await addresses()) {
      const answer = await fetch(`${app.url}${address}`, { headers, redirect: "manual" });
      expect([address, answer.status < 400]).toEqual([address, true]);
    }
    expect(await isRead()).toEqual([false]);
  });

  test("a HEAD request marks nothing", async () => {
    for (const address of await addresses())
      expect(
        (
          await fetch(`${app.url}${address}`, {
            method: "HEAD",
            headers: { Cookie: cookies() },
            redirect: "manual",
          })
        ).status,
      ).toBeLessThan(400);
    expect(await isRead()).toEqual([false]);
  });

  test("a notice is not consumed by a prefetch", async () => {
    const form = await ayse.get(`/topic/${topic_id}/reply`);
    const fields = new URLSearchParams({
      content: "söz",
      content_format: "markdown",
      form_key: form.find("[name=form_key]").getAttribute("value") ?? "",
    });
    const headers = { Cookie: cookies(), Origin: app.url };
    const sent = await fetch(`${app.url}/topic/${topic_id}/reply`, {
      method: "POST",
      body: fields,
      headers,
      redirect: "manual",
    });
    for (const cookie of sent.headers.getSetCookie()) ayse.cookies.set(...cookieOf(cookie));
    expect((await ayse.get("/forum", { "Sec-Purpose": "prefetch" })).notice).toBe("");
    expect((await ayse.get("/forum")).notice).toContain(tr("notices.postCreated"));
  });
});

describe("a visit marks as read", () => {
  test.each([
    ["by the browser", { "Sec-Fetch-Dest": "document" }],
    ["by script", { "Sec-Fetch-Dest": "empty" }],
    ["by a browser without fetch metadata", {}],
  ])("%s", async (_, headers) => {
    const [notification = "", topic = ""] = await addresses();
    await ayse.send("GET", notification, undefined, headers);
    expect(await isRead()).toEqual([true]);
    await app.sql`update notifications set is_read = false`;
    await ayse.send("GET", topic, undefined, headers);
    expect(await isRead()).toEqual([true]);
  });
});

function cookieOf(cookie: string): [string, string] {
  const [pair = ""] = cookie.split(";");
  return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
}
