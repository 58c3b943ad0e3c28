import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet] = await Promise.all([
    app.apiAs("selin"),
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
  ]);
  ({ forum_id } = await makeForum(selin));
});

test("a member's choices are read and changed one by one, and pages follow them", async () => {
  const { body: before } = await ayse.get("/users/me/preferences");
  const change = { language: "en", theme: "dark", home: "latest", mail_replies: "off" };
  const changed = await ayse.patch("/users/me/preferences/", {
    ...change,
    follow_new_forums: true,
  });
  expect([changed.status, changed.body]).toEqual([200, { ...before, ...change }]);
  const [row] =
    await app.sql`select language, theme, home, mail_replies, mail_mentions, follow_new_forums from users where id = ${await app.idOf("ayse")}`;
  expect(row).toEqual({ ...change, mail_mentions: before.mail_mentions, follow_new_forums: false });
  expect((await (await app.as("ayse")).get("/")).path).toBe("/latest");
  const refused = await ayse.patch("/users/me/preferences", { theme: "dark", home: "moon" });
  expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "home"]]);
  expect((await ayse.patch("/users/me/preferences", before)).body).toEqual(before);
});

test("a subscription to a forum is one to its topics, or to its replies too", async () => {
  const path = `/subscriptions/forums/${forum_id}`;
  const none = { forum_id, is_subscribed: false, with_replies: false };
  expect((await mehmet.get(path)).body).toEqual(none);
  for (const with_replies of [true, false, true]) {
    const subscribed = { forum_id, is_subscribed: true, with_replies };
    expect((await mehmet.put(path, { with_replies })).body).toEqual(subscribed);
    expect((await mehmet.get(path)).body).toEqual(subscribed);
  }
  await mehmet.delete(path);
  expect((await mehmet.get(path)).body).toEqual(none);
  expect((await mehmet.put("/subscriptions/forums/999999", { with_replies: true })).status).toBe(
    404,
  );
});

test("all forums are subscribed to at once, also those to come, and left at once", async () => {
  const topic_id = await makeTopic(mehmet, forum_id);
  await mehmet.post("/subscriptions/forums");
  const { forum_id: later_id } = await makeForum(selin);
  expect((await mehmet.get("/subscriptions/forums")).body.data).toEqual(
    expect.arrayContaining([forum_id, later_id]),
  );
  expect((await mehmet.get("/users/me/preferences")).body.follow_new_forums).toBe(true);
  await mehmet.delete("/subscriptions/forums");
  expect((await mehmet.get("/subscriptions/forums")).body).toEqual({ data: [], count: 0 });
  expect((await mehmet.get("/subscriptions/topics")).body.data).toEqual([topic_id]);
  expect((await mehmet.get("/users/me/preferences")).body.follow_new_forums).toBe(false);
});

test("the link that confirms an address is sent again, and a change of it is cancelled", async () => {
  const id = await app.idOf("emma");
  const emma = await app.apiAs("emma");
  await app.sql`update users set confirmed_email = null where id = ${id}`;
  const countLinks = async () =>
    (await app.sql`select from one_time_tokens where user_id = ${id} and kind = 'email_confirm'`)
      .length;
  expect((await emma.get("/users/me/email")).body).toMatchObject({
    is_confirmed: false,
    pending: null,
  });
  expect((await emma.post("/users/me/email/confirmation")).status).toBe(200);
  expect(await countLinks()).toBeGreaterThan(0);
  expect((await emma.delete("/users/me/email/confirmation")).status).toBe(200);
  expect(await countLinks()).toBe(0);
});

test("Markdown becomes the HTML that a topic would store, and HTML becomes Markdown", async () => {
  const markdown = "**Ceviz** yağı, @mehmet.usta\n\n- bir\n- iki";
  const { body } = await ayse.post("/content/convert", { content: markdown });
  expect(body.content).toContain("<strong>Ceviz</strong>");
  expect(body.markdown).toContain("**Ceviz**");
  const { body: topic } = await ayse.post("/topics", {
    forum_id,
    title: "Yağ",
    content: body.content,
  });
  expect(topic.content).toBe(body.content);
  const { body: back } = await ayse.post("/content/convert", {
    content: topic.content,
    content_format: "html",
  });
  expect(back).toEqual(body);
});

test("the members are listed without what is private, and found by name alone", async () => {
  const { body } = await ayse.get("/members/?limit=2");
  expect(body.data).toHaveLength(2);
  expect(body.count).toBe((await app.sql`select from users where not is_former`).length);
  expect(Object.keys(body.data[0])).not.toContain("email");
  expect((await ayse.get("/members?search=mehmet")).body.data[0].username).toBe("mehmet.usta");
  expect((await ayse.get("/members?search=mehmet@example")).body.count).toBe(0);
});
