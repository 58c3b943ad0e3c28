import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let ayse: Browser;
let selin_api: ApiClient;
let ayse_api: ApiClient;
let mehmet: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.as("ayse");
  [selin_api, ayse_api, mehmet] = await Promise.all([
    app.apiAs("selin"),
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
  ]);
  forum_id = (await makeForum(selin_api)).forum_id;
});
beforeEach(() => app.sql`truncate notifications, forum_subscriptions, topic_subscriptions`);

const unreadOf = async (user_id: number) =>
  (
    await app.sql`select id from notifications where user_id = ${user_id} and not is_read order by id`
  ).map(({ id }) => Number(id));

describe("the list", () => {
  test("says when it is empty, in both languages", async () => {
    const page = await ayse.get("/notifications");
    expect([page.heading, page.main]).toEqual([
      tr("words.notifications"),
      expect.stringContaining(tr("notifications.none")),
    ]);
    expect(page.all("main button")).toEqual([]);
    const english = await (await app.as("emma")).get("/notifications");
    expect([english.heading, english.main]).toEqual([
      en("words.notifications"),
      expect.stringContaining(en("notifications.none")),
    ]);
  });

  test("names actor, event, forum and topic in sentences, newest first", async () => {
    await ayse_api.post(`/subscriptions/forums/${forum_id}`);
    const topic_id = await makeTopic(mehmet, forum_id, "Kış <buluşması> & çay");
    await ayse_api.post(`/subscriptions/topics/${topic_id}`);
    await makePost(mehmet, topic_id);
    await makePost(mehmet, topic_id, "<p>@ayşe.demir bak</p>");
    await app.sql`insert into notifications (user_id, type, actor_id) values (${await app.idOf("ayse")}, 'other', ${await app.idOf("emma")})`;
    const rows = (await ayse.get("/notifications"))
      .all("main li a > span")
      .map((sentence) => sentence.text);
    expect(rows).toEqual([
      tr("notifications.saysMember", { who: "emma" }),
      tr("notifications.saysMention", {
        who: "mehmet.usta",
        topic: "Kış <buluşması> & çay",
      }),
      tr("notifications.saysReply", {
        who: "mehmet.usta",
        topic: "Kış <buluşması> & çay",
      }),
      tr("notifications.saysTopic", {
        who: "mehmet.usta",
        forum: "Ahşap işleri",
        topic: "Kış <buluşması> & çay",
      }),
    ]);
  });

  test("has pages of ten; a page number that is too high shows the last page", async () => {
    await addNotifications(23);
    const first = await ayse.get("/notifications");
    expect(first.all("main li.notification a")).toHaveLength(10);
    expect(first.main).toContain(tr("notifications.shown", { count: 23, from: 1, to: 10 }));
    const second = await first.follow(tr("layout.nextPage"));
    expect([second.path, second.main]).toEqual([
      "/notifications?page=2",
      expect.stringContaining(tr("notifications.shown", { count: 23, from: 11, to: 20 })),
    ]);
    const last = await ayse.get("/notifications?page=99");
    expect([last.all("main li.notification a").length, last.main]).toEqual([
      3,
      expect.stringContaining(tr("notifications.shown", { count: 23, from: 21, to: 23 })),
    ]);
  });

  test("counts notifications like the bell, also where many are one line", async () => {
    const topic_id = await makeTopic(ayse_api, forum_id);
    for (let n = 0; n < 3; n++) await makePost(mehmet, topic_id);
    await addNotifications(11);
    const first = await ayse.get("/notifications");
    expect(first.main).toContain(tr("notifications.shown", { count: 14, from: 1, to: 10 }));
    expect(first.find("header a[href='/notifications']").textContent).toBe(
      tr("layout.notificationsUnread", { n: 14 }),
    );
    const second = await ayse.get("/notifications?page=2");
    expect(second.all("main li.notification")).toHaveLength(2);
    expect(second.main).toContain(tr("notifications.shown", { count: 14, from: 11, to: 14 }));
  });

  test("is shown in English", async () => {
    const topic_id = await makeTopic(await app.apiAs("emma"), forum_id, "Hand planes");
    await makePost(mehmet, topic_id);
    const page = await (await app.as("emma")).get("/notifications");
    expect(page.main).toContain(
      en("notifications.saysReply", { who: "mehmet.usta", topic: "Hand planes" }),
    );
    expect(page.main).toContain(en("notifications.shown", { count: 1, from: 1, to: 1 }));
  });

  test("needs a sign-in", async () => {
    expect((await app.browser().get("/notifications")).url.pathname).toBe("/login");
  });
});

describe("marking as read", () => {
  test("one notification stays on the page of the list", async () => {
    await addNotifications(12);
    const oldest = (await unreadOf(await app.idOf("ayse"))).at(0);
    const page = await ayse.get("/notifications?page=2");
    const after = await page.submit({}, { within: "main li.notification:last-child form" });
    expect([after.path, after.notice]).toEqual([
      "/notifications?page=2",
      tr("notices.notificationRead"),
    ]);
    expect(await unreadOf(await app.idOf("ayse"))).toHaveLength(11);
    expect(await unreadOf(await app.idOf("ayse"))).not.toContain(oldest);
  });

  test("all notifications leaves no button and no unread count", async () => {
    await addNotifications(12);
    const after = await (await ayse.get("/notifications")).submit(
      {},
      { button: tr("notifications.markAllRead") },
    );
    expect([after.path, after.all("main form").length]).toEqual(["/notifications", 0]);
    expect(after.notice).toContain(tr("notices.notificationsRead"));
    expect(after.find("header a[href='/notifications']").textContent).toBe(
      tr("words.notifications"),
    );
    expect(await unreadOf(await app.idOf("ayse"))).toEqual([]);
  });

  test("is refused for another member's notification and from another site", async () => {
    await addNotifications(2);
    const [id = 0] = await unreadOf(await app.idOf("ayse"));
    const emma = await app.as("emma");
    expect(
      (await emma.post("/notifications", { intent: "read", notification_id: String(id) })).status,
    ).toBe(404);
    expect((await emma.get(`/notifications/${id}`)).status).toBe(404);
    const refused = await ayse.send(
      "POST",
      "/notifications",
      new URLSearchParams({ intent: "read-all" }),
      { Origin: "https://elsewhere.example" },
    );
    expect(refused.status).toBe(400);
    expect(await unreadOf(await app.idOf("ayse"))).toHaveLength(2);
  });
});

describe("a form without a valid intent", () => {
  test.each([
    {},
    { intent: "" },
    { intent: "all" },
    { intent: "read" },
    { intent: "read", notification_id: "x" },
    { intent: "read", notification_id: "-1" },
    { stay: "true" },
  ])("%j marks nothing", async (fields) => {
    await addNotifications(2);
    const page = await ayse.post("/notifications", new URLSearchParams(Object.entries(fields)));
    expect([page.status, page.path, page.all("main [role=alert]").length]).toEqual([
      422,
      "/notifications",
      1,
    ]);
    expect(await unreadOf(await app.idOf("ayse"))).toHaveLength(2);
  });
});

describe("opening a notification", () => {
  test("about a reply leads to the reply, and marks those of its topic", async () => {
    const [topic_id, other_id] = [
      await makeTopic(ayse_api, forum_id),
      await makeTopic(ayse_api, forum_id),
    ];
    const post_ids = [];
    for (let n = 0; n < 12; n++) post_ids.push(await makePost(mehmet, topic_id));
    await makePost(mehmet, other_id);
    const [row] = await app.sql`select id from notifications where post_id = ${post_ids[11] ?? 0}`;
    const response = await fetch(`${app.url}/notifications/${row?.id}`, {
      headers: { Cookie: [...ayse.cookies].map((pair) => pair.join("=")).join("; ") },
      redirect: "manual",
    });
    expect(response.headers.get("Location")).toBe(`/topic/${topic_id}?page=2#post-${post_ids[11]}`);
    expect(await app.sql`select topic_id from notifications where not is_read`).toEqual([
      { topic_id: other_id },
    ]);
  });

  test("about a new topic leads to the topic, about a new member to the member", async () => {
    await ayse_api.post(`/subscriptions/forums/${forum_id}`);
    const topic_id = await makeTopic(mehmet, forum_id, "Kış buluşması");
    await app.sql`insert into notifications (user_id, type, actor_id) values (${await app.idOf("ayse")}, 'other', ${await app.idOf("emma")})`;
    const list = await ayse.get("/notifications");
    expect(
      (await openNotification(list, tr("notifications.saysMember", { who: "emma" }))).heading,
    ).toBe(PEOPLE.emma.full_name);
    expect(await unreadOf(await app.idOf("ayse"))).toHaveLength(1);
    expect(
      (
        await openNotification(
          list,
          tr("notifications.saysTopic", {
            who: "mehmet.usta",
            forum: "Ahşap işleri",
            topic: "Kış buluşması",
          }),
        )
      ).path,
    ).toBe(`/topic/${topic_id}`);
    expect(await unreadOf(await app.idOf("ayse"))).toEqual([]);
  });

  test("that does not exist is not found", async () => {
    expect((await ayse.get("/notifications/999999")).status).toBe(404);
    expect((await ayse.get("/notifications/abc")).status).toBe(404);
  });
});

test("fifty concurrent replies, deletions and readings leave the counts equal to the rows", async () => {
  const topic_ids = await Promise.all(
    [1, 2, 3].map((n) => makeTopic(ayse_api, forum_id, `Fırtına ${n}`)),
  );
  const [emma, nazim] = await Promise.all([app.apiAs("emma"), app.apiAs("nazim")]);
  const people = [selin_api, ayse_api, mehmet, emma, nazim];
  for (const person of people)
    for (const topic_id of topic_ids) await person.post(`/subscriptions/topics/${topic_id}`);
  const requests = Array.from({ length: 50 }, async (_, n) => {
    const person = people[n % people.length] ?? ayse_api;
    const topic_id = topic_ids[n % topic_ids.length] ?? 0;
    if (n % 5 === 4) return [await person.post("/notifications/read-all")];
    if (n % 7 === 6) return [await person.patch(`/notifications/topic/${topic_id}/read`)];
    const { status, body } = await person.post(`/topics/${topic_id}/post`, {
      content: `<p>${n} @emma @nazım.e</p>`,
    });
    return [
      { status },
      ...(n % 3 === 0 ? [await person.delete(`/topics/${topic_id}/post/${body.id}`)] : []),
    ];
  });
  const answers = (await Promise.all(requests)).flat();
  expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
  for (const person of people) {
    const { body: me } = await person.get("/users/me");
    const [rows] =
      await app.sql`select count(*)::int as count, (count(*) filter (where not is_read))::int as unread_count from notifications where user_id = ${me.id}`;
    expect((await person.get("/notifications")).body).toMatchObject({ ...rows });
  }
  expect(
    await app.sql`select n.id from notifications n left join posts p on p.id = n.post_id where n.post_id is not null and p.id is null or n.user_id = n.actor_id`,
  ).toEqual([]);
  await Promise.all(topic_ids.map((topic_id) => selin_api.delete(`/topics/${topic_id}`)));
  // The remaining notifications tell the author that a superuser removed the topics.
  expect(await app.sql`select id from notifications where about is null`).toEqual([]);
});

async function addNotifications(count: number): Promise<void> {
  await app.sql`insert into notifications (user_id, type, actor_id, created_at)
    select ${await app.idOf("ayse")}, 'other', ${await app.idOf("mehmet")}, now() - n * interval '1 minute' from generate_series(1, ${count}::int) n`;
}

/** Follows the link with this sentence; its date is part of the link. */
function openNotification(list: Page, sentence: string): Promise<Page> {
  const link = list
    .all("main li.notification a")
    .find((each) => each.querySelector("span")?.text === sentence);
  return ayse.get(link?.getAttribute("href") ?? "");
}

test("what moderators did is shown with the reason, and opening it says that the topic was deleted", async () => {
  const id = await app.idOf("ayse");
  const about = { event: "topic_locked", title: "Sehpa", reason: "Yeter", topic_id: 999_999 };
  await app.sql`insert into notifications (user_id, type, actor_id, about) values (${id}, 'other', ${id}, ${JSON.stringify(about)}::text::jsonb)`;
  const page = await ayse.get("/notifications");
  const [sentence] = page.all("main li a > span");
  expect(sentence?.text).toBe(
    `${tr("notifications.topicLocked", { topic: "Sehpa" })}. ${tr("notifications.reason", { reason: "Yeter" })}`,
  );
  const [link] = page.all("main li a");
  const opened = await ayse.get(link?.getAttribute("href") ?? "");
  expect([opened.path, opened.notice]).toEqual([
    "/notifications",
    expect.stringContaining(tr("notices.topicGone")),
  ]);
  const { body } = await ayse_api.get("/notifications");
  expect(body.data[0]).toMatchObject({ type: "other", is_read: true, about });
});
