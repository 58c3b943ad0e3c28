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
});

const notify = () =>
  app.sql`insert into notifications (user_id, actor_id, type) select a.id, m.id, 'other' from users a, users m where a.email = 'ayse@example.org' and m.email = 'mehmet@example.org'`;

describe("a page that the browser has is not sent again", () => {
  test.each(["/forum", "/topic/TOPIC", "/notifications", "/settings"])(
    "%s, until its data change",
    async (path) => {
      const first = await open(path);
      expect([first.status, (await open(path, first.etag)).status]).toEqual([200, 304]);
      expect((await open(path, first.etag)).etag).toBe(first.etag);
    },
  );

  test("but after a reply", async () => {
    const { etag } = await open("/topic/TOPIC");
    await makePost(mehmet, topic_id);
    expect((await open("/topic/TOPIC", etag)).status).toBe(200);
  });

  test("but with another unread count", async () => {
    const { etag } = await open("/forum");
    await notify();
    const page = await open("/forum", etag);
    expect([page.status, page.html.includes(tr("layout.notificationsUnread", { n: 1 }))]).toEqual([
      200,
      true,
    ]);
    expect((await open("/forum", page.etag)).status).toBe(304);
  });

  test.each([
    ["language", "en"],
    ["theme", "dark"],
    ["time_zone", "Asia/Tokyo"],
  ])("but with another %s of the account", async (column, value) => {
    const { etag } = await open("/topic/TOPIC");
    const [before] =
      await app.sql`select ${app.sql(column)} as value from users where email = 'ayse@example.org'`;
    await app.sql`update users set ${app.sql({ [column]: value })} where email = 'ayse@example.org'`;
    expect((await open("/topic/TOPIC", etag)).status).toBe(200);
    await app.sql`update users set ${app.sql({ [column]: before?.value })} where email = 'ayse@example.org'`;
    expect((await open("/topic/TOPIC", etag)).status).toBe(304);
  });

  test.each([
    ["divan_theme", "dark"],
    ["divan_zone", "Asia/Tokyo"],
  ])("but with another cookie %s of a visitor", async (name, value) => {
    const first = await fetch(`${app.url}/login`);
    const visitor = app.browser();
    if (name === "divan_zone") visitor.cookies.set(name, value);
    else await visitor.post("/preferences", { theme: value });
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await visitor.get("/login", headers)).status).toBe(200);
  });

  test("but with a notice, which is shown once", async () => {
    const { etag } = await open("/forum");
    const notice = await replyNotice();
    const page = await open("/forum", etag, { cookie: notice });
    expect([page.status, page.html.includes(tr("notices.postCreated"))]).toEqual([200, true]);
    expect(page.set_cookies.join()).toMatch(/^divan_flash=.*Max-Age=0/);
    expect((await open("/forum", page.etag)).status).toBe(200);
    // The browser would show the page with this notice, so its cookie must be removed here too.
    const again = await open("/forum", page.etag, { cookie: notice });
    expect([again.status, again.set_cookies]).toEqual([304, page.set_cookies]);
  });
});

describe("no version", () => {
  test("has an error page", async () => {
    const page = await open("/topic/999999", "*");
    expect([page.status, page.etag]).toEqual([404, ""]);
  });

  test("has the answer to a form, even if it is sent with one", async () => {
    const page = await ayse.send("POST", "/settings/email", new URLSearchParams({ email: "" }), {
      "If-None-Match": "*",
    });
    expect(page.status).not.toBe(304);
    expect(page.headers.get("ETag")).toBeNull();
  });
});

test("HEAD is answered with the version of the page and without a body", async () => {
  const { etag } = await open("/topic/TOPIC");
  const head = await open("/topic/TOPIC", "", { method: "HEAD" });
  expect([head.status, head.etag, head.html]).toEqual([200, etag, ""]);
  expect((await open("/topic/TOPIC", etag, { method: "HEAD" })).status).toBe(304);
});

/** Sends a reply, and returns the cookie with its notice. */
async function replyNotice(): Promise<string> {
  const form = await ayse.get(`/topic/${topic_id}/reply`);
  const answer = await fetch(`${app.url}/topic/${topic_id}/reply`, {
    method: "POST",
    body: new URLSearchParams({
      content: "söz",
      content_format: "markdown",
      form_key: form.find("[name=form_key]").getAttribute("value") ?? "",
    }),
    headers: { Cookie: cookies(), Origin: app.url },
    redirect: "manual",
  });
  return answer.headers.getSetCookie().find((cookie) => cookie.startsWith("divan_flash")) ?? "";
}

async function open(path: string, etag = "", { method = "GET", cookie = "" } = {}) {
  const answer = await fetch(`${app.url}${path.replace("TOPIC", String(topic_id))}`, {
    method,
    headers: {
      Cookie: `${cookies()}; ${cookie.split(";")[0]}`,
      ...(etag ? { "If-None-Match": etag } : {}),
    },
    redirect: "manual",
  });
  return {
    status: answer.status,
    etag: answer.headers.get("ETag") ?? "",
    set_cookies: answer.headers.getSetCookie(),
    html: await answer.text(),
  };
}

function cookies(): string {
  return [...ayse.cookies].map((pair) => pair.join("=")).join("; ");
}
