import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addTopic } from "./forum-rows.ts";

let app: App;
let forum_id: number;
let topic_id: number;
beforeAll(async () => {
  app = await sharedApp();
  forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap işleri");
  topic_id = await addTopic(app, forum_id, { title: "Ceviz sehpa" });
});
beforeEach(() => app.sql`truncate forum_subscriptions, topic_subscriptions, mutes`);

type Texts = typeof tr | typeof en;
const choices = (kind: "Forum" | "Topic", t: Texts) => ({
  subscribe: `${t("subscriptions.on")}: ${t(`subscriptions.on${kind}`)}`,
  normal: `${t("subscriptions.normal")}: ${t(`subscriptions.normal${kind}`)}`,
  mute: `${t("subscriptions.off")}: ${t(`subscriptions.off${kind}`)}`,
});
const pressed = (page: Page) => page.find("button[aria-pressed=true]").getAttribute("value");

describe("a forum", () => {
  test("is subscribed to and unsubscribed from on its own page, without script", async () => {
    const ayse = await app.as("ayse");
    const before = await ayse.get(`/forum/${forum_id}?page=1`);
    expect(before.main).toContain(tr("subscriptions.notSubscribed"));
    const subscribed = await before.submit({}, { button: choices("Forum", tr).subscribe });
    expect(await forumSubscribers()).toEqual([await app.idOf("ayse")]);
    expect(subscribed.path).toBe(`/forum/${forum_id}?page=1`);
    expect(subscribed.notice).toContain(tr("notices.subscribedToForum"));
    expect(subscribed.main).toContain(tr("subscriptions.subscribed"));
    const unsubscribed = await subscribed.submit({}, { button: choices("Forum", tr).normal });
    expect(await forumSubscribers()).toEqual([]);
    expect(unsubscribed.notice).toContain(tr("notices.unsubscribedFromForum"));
    expect(unsubscribed.main).toContain(tr("subscriptions.notSubscribed"));
    expect((await ayse.get(`/forum/${forum_id}`)).notice).toBe("");
  });

  test("shows the subscription in English", async () => {
    const emma = await app.as("emma");
    const before = await emma.get(`/forum/${forum_id}`);
    expect(before.main).toContain(en("subscriptions.notSubscribed"));
    const subscribed = await before.submit({}, { button: choices("Forum", en).subscribe });
    expect(subscribed.notice).toContain(en("notices.subscribedToForum"));
    expect(subscribed.main).toContain(en("subscriptions.subscribed"));
    expect((await subscribed.submit({}, { button: choices("Forum", en).normal })).notice).toContain(
      en("notices.unsubscribedFromForum"),
    );
  });

  test("is subscribed to on the page of the subscription, which leads back", async () => {
    const page = await (await app.as("ayse")).get(`/forum/${forum_id}/subscription`);
    expect(page.heading).toBe(tr("subscriptions.one"));
    expect(page.main).toContain(tr("subscriptions.notSubscribed"));
    const subscribed = await page.submit({}, { button: choices("Forum", tr).subscribe });
    expect(subscribed.path).toBe(`/forum/${forum_id}`);
    expect(await forumSubscribers()).toHaveLength(1);
  });
});

describe("a topic", () => {
  test("is subscribed to and unsubscribed from on the page of the subscription", async () => {
    const ayse = await app.as("ayse");
    const page = await ayse.get(`/topic/${topic_id}/subscription`);
    expect(page.main).toContain(tr("subscriptions.notSubscribedToTopic"));
    expect(page.find("nav.crumbs").textContent).toBe(
      `${tr("forum.place", { category: "Zanaat" })}\u00a0» Ahşap işleri\u00a0» Ceviz sehpa\u00a0» ${tr("subscriptions.one")}`,
    );
    expect((await page.submit({}, { button: choices("Topic", tr).subscribe })).path).toBe(
      `/topic/${topic_id}`,
    );
    expect(await topicSubscribers()).toEqual([await app.idOf("ayse")]);
    const again = await ayse.get(`/topic/${topic_id}/subscription`);
    expect(again.main).toContain(tr("subscriptions.subscribedToTopic"));
    await again.submit({}, { button: choices("Topic", tr).normal });
    expect(await topicSubscribers()).toEqual([]);
  });

  test("has one of three states, on its own page and on that of the subscription", async () => {
    const ayse = await app.as("ayse");
    const mutes = async () => await app.sql`select topic_id from mutes`;
    let page = await ayse.get(`/topic/${topic_id}`);
    expect(pressed(page)).toBe("normal");
    page = await page.submit({}, { button: choices("Topic", tr).subscribe });
    expect(pressed(page)).toBe("subscribe");
    page = await page.submit({}, { button: choices("Topic", tr).mute });
    expect([pressed(page), page.find("summary[title]").text]).toEqual([
      "mute",
      expect.stringContaining(tr("forum.muted")),
    ]);
    expect([await mutes(), await topicSubscribers()]).toEqual([
      [{ topic_id }],
      [await app.idOf("ayse")],
    ]);
    page = await ayse.get(`/topic/${topic_id}/subscription`);
    expect(pressed(page)).toBe("mute");
    page = await page.submit({}, { button: choices("Topic", tr).normal });
    expect([pressed(page), await mutes(), await topicSubscribers()]).toEqual(["normal", [], []]);
  });

  test("stays muted when its subscription ends in the list of them", async () => {
    const ayse = await app.as("ayse");
    await ayse.post(`/topic/${topic_id}/subscription`, { intent: "subscribe" });
    await ayse.post(`/topic/${topic_id}/subscription`, { intent: "mute" });
    await ayse.post(`/topic/${topic_id}/subscription`, { intent: "unsubscribe" });
    expect(await topicSubscribers()).toEqual([]);
    expect(await app.sql`select topic_id from mutes`).toEqual([{ topic_id }]);
  });

  test("shows the subscription in English", async () => {
    const emma = await app.as("emma");
    const path = `/topic/${topic_id}/subscription`;
    expect((await emma.get(path)).main).toContain(en("subscriptions.notSubscribedToTopic"));
    const subscribed = await emma.post(path, { intent: "subscribe", redirect_to: path });
    expect(subscribed.notice).toContain(en("notices.subscribedToTopic"));
    expect(subscribed.main).toContain(en("subscriptions.subscribedToTopic"));
    const unsubscribed = await emma.post(path, { intent: "unsubscribe", redirect_to: path });
    expect(unsubscribed.notice).toContain(en("notices.unsubscribedFromTopic"));
  });
});

describe.each(["forum", "topic"] as const)("the subscription of a %s", (kind) => {
  const pathOf = (id: number | string) => `/${kind}/${id}/subscription`;
  const ownPath = () => pathOf(kind === "forum" ? forum_id : topic_id);
  const subscribers = kind === "forum" ? forumSubscribers : topicSubscribers;

  test.each([
    {},
    { intent: "" },
    { intent: "x" },
    { intent: "SUBSCRIBE" },
    { redirect_to: "/forum" },
  ])("is not changed by %j, which is refused", async (fields) => {
    const [mehmet, ayse] = [await app.as("mehmet"), await app.as("ayse")];
    await ayse.post(ownPath(), { intent: "subscribe" });
    for (const member of [mehmet, ayse]) {
      const page = await member.post(ownPath(), new URLSearchParams(Object.entries(fields)));
      expect([page.status, page.path, page.all("main [role=alert]").length]).toEqual([
        422,
        ownPath(),
        1,
      ]);
    }
    expect(await subscribers()).toEqual([await app.idOf("ayse")]);
  });

  test("redirects to a page of this site only", async () => {
    const ayse = await app.as("ayse");
    expect(
      (await ayse.post(ownPath(), { intent: "subscribe", redirect_to: "/forum?from=here" })).path,
    ).toBe("/forum?from=here");
    for (const redirect_to of [
      "https://elsewhere.example/",
      "//elsewhere.example",
      "/\\elsewhere.example",
    ]) {
      const page = await ayse.post(ownPath(), { intent: "subscribe", redirect_to });
      expect(page.url.origin).toBe(app.url);
      expect(page.path).toBe(ownPath().replace("/subscription", ""));
    }
  });

  test.each(["999999", "0", "abc"])("is not found for the id %s", async (unknown_id) => {
    const ayse = await app.as("ayse");
    expect((await ayse.get(pathOf(unknown_id))).status).toBe(404);
    expect((await ayse.post(pathOf(unknown_id), { intent: "subscribe" })).status).toBe(404);
    expect((await ayse.post(pathOf(unknown_id), { intent: "unsubscribe" })).status).toBe(404);
    expect(await subscribers()).toEqual([]);
  });

  test("needs a sign-in and a form of this site", async () => {
    const guest = await app.browser().post(ownPath(), { intent: "subscribe" });
    expect(guest.url.pathname).toBe("/login");
    const ayse = await app.as("ayse");
    const refused = await ayse.send(
      "POST",
      ownPath(),
      new URLSearchParams({ intent: "subscribe" }),
      {
        Origin: "https://elsewhere.example",
      },
    );
    expect(refused.status).toBe(400);
    expect(await subscribers()).toEqual([]);
  });
});

async function forumSubscribers(): Promise<number[]> {
  const rows =
    await app.sql`select user_id from forum_subscriptions where forum_id = ${forum_id} order by user_id`;
  return rows.map(({ user_id }) => user_id);
}

async function topicSubscribers(): Promise<number[]> {
  const rows =
    await app.sql`select user_id from topic_subscriptions where topic_id = ${topic_id} order by user_id`;
  return rows.map(({ user_id }) => user_id);
}
