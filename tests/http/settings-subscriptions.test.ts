import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("the tab says when there are no subscriptions", async () => {
  const page = await (await app.as("emma")).get("/settings?tab=subscriptions");
  for (const [id, text] of [
    ["forums", en("settings.noForums")],
    ["topics", en("settings.noTopics")],
  ])
    expect(page.find(`main section[aria-labelledby=${id}]`).textContent).toContain(text);
});

test("subscriptions are listed with links, and ending one leads back to the list", async () => {
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Dokuma");
  const topic_id = await makeTopic(await app.apiAs("selin"), forum_id, "İlk kilim");
  const client = await app.apiAs("emma");
  await client.post(`/subscriptions/forums/${forum_id}`);
  await client.post(`/subscriptions/topics/${topic_id}`);
  const page = await (await app.as("emma")).get("/settings?tab=subscriptions");
  expect(page.find(`main a[href="/forum/${forum_id}"]`).textContent).toBe("Dokuma");
  expect(page.find(`main a[href="/topic/${topic_id}"]`).textContent).toBe("İlk kilim");
  const after_topic = await page.submit({}, { button: `${en("forum.unsubscribe")}: İlk kilim` });
  expect([after_topic.path, after_topic.notice]).toEqual([
    "/settings?tab=subscriptions",
    `${en("notices.success")} ${en("notices.unsubscribedFromTopic")}`,
  ]);
  expect(await subscriptionsOf("emma")).toEqual({ forums: [forum_id], topics: [] });
  const after_forum = await after_topic.submit(
    {},
    { button: `${en("forum.unsubscribe")}: Dokuma` },
  );
  expect([after_forum.path, after_forum.notice]).toEqual([
    "/settings?tab=subscriptions",
    `${en("notices.success")} ${en("notices.unsubscribedFromForum")}`,
  ]);
  expect(await subscriptionsOf("emma")).toEqual({ forums: [], topics: [] });
  expect(after_forum.main).toContain(en("settings.noForums"));
});

test("many topics are shown in pages; a page number that is too high shows the last page", async () => {
  const emma_id = await app.idOf("emma");
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Kalabalık");
  await app.sql`with made as (insert into topics (forum_id, owner_id, title, content) select ${forum_id}, ${await app.idOf("selin")}, 'Konu ' || n, '<p>…</p>' from generate_series(1, 41) n returning id)
    insert into topic_subscriptions (user_id, topic_id) select ${emma_id}, id from made`;
  const emma = await app.as("emma");
  const last = await emma.get("/settings?tab=subscriptions&page=9");
  expect(last.all("main li a[href^='/topic/']")).toHaveLength(1);
  expect(last.main).toContain(en("forum.topicsShown", { count: 41, from: 41, to: 41 }));
  const second = await (await emma.get("/settings?tab=subscriptions")).follow("2");
  expect([second.path, second.all("main li a[href^='/topic/']").length]).toEqual([
    "/settings?tab=subscriptions&page=2",
    20,
  ]);
  const after = await second.submit({}, { within: "main section:last-of-type form" });
  expect([after.path, (await subscriptionsOf("emma")).topics.length]).toEqual([
    "/settings?tab=subscriptions&page=2",
    40,
  ]);
});

const SWITCHES = {
  follow_own_topics: tr("settings.follow_own_topics"),
  follow_replied_topics: tr("settings.follow_replied_topics"),
};

test.each([
  [{ follow_own_topics: true, follow_replied_topics: true }, true, true],
  [{ follow_own_topics: false, follow_replied_topics: true }, false, true],
  [{ follow_own_topics: true, follow_replied_topics: false }, true, false],
  [{ follow_own_topics: false, follow_replied_topics: false }, false, false],
])(
  "%o subscribes a topic's author: %s, a replier: %s, on the site and by the API",
  async (choice, subscribes_own, subscribes_replied) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"), "Cam");
    const other_topics = [
      await makeTopic(await app.apiAs("selin"), forum_id, "Vitray"),
      await makeTopic(await app.apiAs("selin"), forum_id, "Fanus"),
    ] as const;
    const [mehmet, client] = [await app.as("mehmet"), await app.apiAs("mehmet")];
    const page = await mehmet.get("/settings?tab=subscriptions");
    for (const [name, label] of Object.entries(SWITCHES))
      expect(page.find(`label[for=${name}]`).textContent).toBe(label);
    const saved = await page.submit(choice, { within: "section[aria-labelledby=following] form" });
    expect([saved.path, saved.notice]).toEqual([
      "/settings?tab=subscriptions",
      tr("notices.followingSaved"),
    ]);
    expect(
      saved
        .all("main [aria-labelledby=following] input[type=checkbox]")
        .map((box) => box.hasAttribute("checked")),
    ).toEqual([subscribes_own, subscribes_replied]);
    await app.sql`delete from topic_subscriptions where user_id = ${await app.idOf("mehmet")}`;
    await (await mehmet.get(`/topic/${other_topics[0]}/reply`)).submit({ content: "Güzel." });
    await makePost(client, other_topics[1]);
    expect((await subscriptionsOf("mehmet")).topics).toEqual(
      subscribes_replied ? other_topics : [],
    );
    await app.sql`delete from topic_subscriptions where user_id = ${await app.idOf("mehmet")}`;
    const opened = await (await mehmet.get(`/forum/${forum_id}/newTopic`)).submit({
      title: "Üfleme",
      content: "Nasıl?",
    });
    const own_topics = [
      Number(opened.url.pathname.split("/")[2]),
      await makeTopic(client, forum_id, "Kesme"),
    ];
    expect((await subscriptionsOf("mehmet")).topics).toEqual(subscribes_own ? own_topics : []);
  },
);

async function subscriptionsOf(person: PersonName) {
  const user_id = await app.idOf(person);
  const forums = await app.sql`select forum_id from forum_subscriptions where user_id = ${user_id}`;
  const topics = await app.sql`select topic_id from topic_subscriptions where user_id = ${user_id}`;
  return {
    forums: forums.map(({ forum_id }) => forum_id),
    topics: topics.map(({ topic_id }) => topic_id),
  };
}

test("all forums are subscribed to with one button, and a forum’s page adds its replies", async () => {
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Çömlek");
  const emma = await app.as("emma");
  const page = await emma.get("/settings?tab=subscriptions");
  const all = await page.submit({}, { button: en("settings.followAll") });
  expect([all.path, all.notice]).toEqual([
    "/settings?tab=subscriptions",
    en("notices.subscribedToAllForums"),
  ]);
  expect((await subscriptionsOf("emma")).forums).toContain(forum_id);
  const forum = await all.follow(`${en("settings.topicsOnly")}: Çömlek`);
  const replies = await forum.submit(
    {},
    { button: `${en("subscriptions.replies")}: ${en("subscriptions.onReplies")}` },
  );
  expect(replies.path).toBe(`/forum/${forum_id}`);
  const row = async () =>
    (
      await app.sql`select with_replies from forum_subscriptions where forum_id = ${forum_id} and user_id = ${await app.idOf("emma")}`
    )[0];
  expect(await row()).toEqual({ with_replies: true });
  const chosen = await emma.get(`/forum/${forum_id}/subscription`);
  expect(chosen.main).toContain(en("subscriptions.subscribedWithReplies"));
  await chosen.submit({}, { button: `${en("subscriptions.on")}: ${en("subscriptions.onForum")}` });
  expect(await row()).toEqual({ with_replies: false });
  const none = await (await emma.get("/settings?tab=subscriptions")).submit(
    {},
    { button: en("settings.followNoForum") },
  );
  expect(none.notice).toContain(en("notices.noForumFollowed"));
  expect((await subscriptionsOf("emma")).forums).toEqual([]);
});

test("the daily e-mail about everything, those about sign-ins and the short form are chosen with the other e-mails", async () => {
  const emma = await app.as("emma");
  const page = await emma.get("/settings?tab=subscriptions");
  expect(page.find("input[name=mail_sign_ins]").hasAttribute("checked")).toBe(true);
  const saved = await page.submit(
    { mail_everything: "daily", mail_sign_ins: false, mail_short: "on" },
    { button: en("mail.savePreferences") },
  );
  expect(saved.notice).toContain(en("notices.mailPreferencesSaved"));
  const [row] =
    await app.sql`select mail_everything, mail_sign_ins, mail_short, mail_mentions from users where id = ${await app.idOf("emma")}`;
  expect(row).toEqual({
    mail_everything: "daily",
    mail_sign_ins: false,
    mail_short: true,
    mail_mentions: "now",
  });
});
