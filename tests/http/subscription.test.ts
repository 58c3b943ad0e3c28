import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { addCategory, addForum, addTopic } from "./forum-rows.ts";
import { tr } from "../support/texts.ts";

let app: App;
let forum_id: number;
let topic_id: number;
beforeAll(async () => {
  app = await startApp();
  forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap işleri");
  topic_id = await addTopic(app, forum_id, { title: "Ceviz sehpa" });
});
afterAll(() => app.stop());
beforeEach(() => app.sql`truncate forum_subscriptions, topic_subscriptions`);

describe("a forum", () => {
  test("is subscribed to and left from its own page, without script", async () => {
    const ayse = await app.as("ayse");
    const before = await ayse.get(`/forum/${forum_id}?page=1`);
    expect(before.main).toContain(tr("forum.notSubscribed"));
    const joined = await before.submit({}, { button: "Abone ol" });
    expect(await subscribersOfForum()).toEqual([await app.idOf("ayse")]);
    expect(joined.path).toBe(`/forum/${forum_id}?page=1`);
    expect(joined.notice).toContain(tr("notices.subscribedToForum"));
    expect(joined.main).toContain(tr("forum.subscribed"));
    const left = await joined.submit({}, { button: "Abonelikten çık" });
    expect(await subscribersOfForum()).toEqual([]);
    expect(left.notice).toContain(tr("notices.unsubscribedFromForum"));
    expect(left.main).toContain(tr("forum.notSubscribed"));
    expect((await ayse.get(`/forum/${forum_id}`)).notice).toBe("");
  });

  test("says so in English in the words of the catalogue", async () => {
    const emma = await app.as("emma");
    const before = await emma.get(`/forum/${forum_id}`);
    expect(before.main).toContain("You are not subscribed to this forum.");
    const joined = await before.submit({}, { button: "Subscribe" });
    expect(joined.notice).toContain("Subscribed to forum.");
    expect(joined.main).toContain("You are subscribed to this forum.");
    expect((await joined.submit({}, { button: "Unsubscribe" })).notice).toContain(
      "Unsubscribed from forum.",
    );
  });

  test("is subscribed to on the subscription's own page, which leads back", async () => {
    const page = await (await app.as("ayse")).get(`/forum/${forum_id}/subscription`);
    expect(page.heading).toBe(tr("forum.subscription"));
    expect(page.main).toContain(tr("forum.notSubscribed"));
    const joined = await page.submit({}, { button: "Abone ol" });
    expect(joined.path).toBe(`/forum/${forum_id}`);
    expect(await subscribersOfForum()).toHaveLength(1);
  });
});

describe("a topic", () => {
  test("is subscribed to and left on the subscription's own page", async () => {
    const ayse = await app.as("ayse");
    const page = await ayse.get(`/topic/${topic_id}/subscription`);
    expect(page.main).toContain(tr("forum.notSubscribedToTopic"));
    expect(page.find("nav.crumbs").textContent).toBe(
      "Forum (Zanaat)»Ahşap işleri»Ceviz sehpa»Abonelik",
    );
    expect((await page.submit({}, { button: "Abone ol" })).path).toBe(`/topic/${topic_id}`);
    expect(await subscribersOfTopic()).toEqual([await app.idOf("ayse")]);
    const again = await ayse.get(`/topic/${topic_id}/subscription`);
    expect(again.main).toContain(tr("forum.subscribedToTopic"));
    await again.submit({}, { button: "Abonelikten çık" });
    expect(await subscribersOfTopic()).toEqual([]);
  });

  test("says so in English in the words of the catalogue", async () => {
    const emma = await app.as("emma");
    const path = `/topic/${topic_id}/subscription`;
    expect((await emma.get(path)).main).toContain("You are not subscribed to this topic.");
    const joined = await emma.post(path, { intent: "subscribe", redirect_to: path });
    expect(joined.notice).toContain("Subscribed to topic.");
    expect(joined.main).toContain("You are subscribed to this topic.");
    const left = await emma.post(path, { intent: "unsubscribe", redirect_to: path });
    expect(left.notice).toContain("Unsubscribed from topic.");
  });
});

describe.each([tr("admin.tollForums"), "topic"] as const)("of a %s", (kind) => {
  const pathOf = (id: number | string) => `/${kind}/${id}/subscription`;
  const own = () => pathOf(kind === tr("admin.tollForums") ? forum_id : topic_id);
  const subscribers = kind === tr("admin.tollForums") ? subscribersOfForum : subscribersOfTopic;

  test("twice is once", async () => {
    const mehmet = await app.as("mehmet");
    await mehmet.post(own(), { intent: "subscribe", redirect_to: "/forum" });
    expect((await mehmet.post(own(), { intent: "subscribe", redirect_to: "/forum" })).status).toBe(
      200,
    );
    expect(await subscribers()).toEqual([await app.idOf("mehmet")]);
  });

  test("leaving takes only one's own, and leaving twice is no mistake", async () => {
    const [mehmet, ayse] = [await app.as("mehmet"), await app.as("ayse")];
    await mehmet.post(own(), { intent: "subscribe", redirect_to: "/forum" });
    await ayse.post(own(), { intent: "subscribe", redirect_to: "/forum" });
    await mehmet.post(own(), { intent: "unsubscribe", redirect_to: "/forum" });
    const again = await mehmet.post(own(), { intent: "unsubscribe", redirect_to: "/forum" });
    expect(again.status).toBe(200);
    expect(await subscribers()).toEqual([await app.idOf("ayse")]);
  });

  test.each([
    {},
    { intent: "" },
    { intent: "x" },
    { intent: "SUBSCRIBE" },
    { redirect_to: "/forum" },
  ])("%j changes nothing, and says so", async (fields) => {
    const [mehmet, ayse] = [await app.as("mehmet"), await app.as("ayse")];
    await ayse.post(own(), { intent: "subscribe" });
    for (const member of [mehmet, ayse]) {
      const page = await member.post(own(), new URLSearchParams(Object.entries(fields)));
      expect([page.status, page.path, page.all("main [role=alert]").length]).toEqual([
        422,
        own(),
        1,
      ]);
    }
    expect(await subscribers()).toEqual([await app.idOf("ayse")]);
  });

  test("goes back to a page of this site only", async () => {
    const ayse = await app.as("ayse");
    expect(
      (await ayse.post(own(), { intent: "subscribe", redirect_to: "/forum?from=here" })).path,
    ).toBe("/forum?from=here");
    for (const redirect_to of [
      "https://elsewhere.example/",
      "//elsewhere.example",
      "/\\elsewhere.example",
    ]) {
      const page = await ayse.post(own(), { intent: "subscribe", redirect_to });
      expect(page.url.origin).toBe(app.url);
      expect(page.path).toBe(own().replace("/subscription", ""));
    }
  });

  test.each(["999999", "0", "abc"])(
    "number %s is not there: nothing to see, to join or to leave",
    async (unknown) => {
      const ayse = await app.as("ayse");
      expect((await ayse.get(pathOf(unknown))).status).toBe(404);
      expect((await ayse.post(pathOf(unknown), { intent: "subscribe" })).status).toBe(404);
      expect((await ayse.post(pathOf(unknown), { intent: "unsubscribe" })).status).toBe(404);
      expect(await subscribers()).toEqual([]);
    },
  );

  test("nobody subscribes without signing in, nor from another site", async () => {
    const guest = await app.browser().post(own(), { intent: "subscribe" });
    expect(guest.url.pathname).toBe("/login");
    const ayse = await app.as("ayse");
    const foreign = await ayse.send("POST", own(), new URLSearchParams({ intent: "subscribe" }), {
      Origin: "https://elsewhere.example",
    });
    expect(foreign.status).toBe(400);
    expect(await subscribers()).toEqual([]);
  });
});

async function subscribersOfForum(): Promise<number[]> {
  const rows =
    await app.sql`select user_id from forum_subscriptions where forum_id = ${forum_id} order by user_id`;
  return rows.map(({ user_id }) => user_id);
}

async function subscribersOfTopic(): Promise<number[]> {
  const rows =
    await app.sql`select user_id from topic_subscriptions where topic_id = ${topic_id} order by user_id`;
  return rows.map(({ user_id }) => user_id);
}
