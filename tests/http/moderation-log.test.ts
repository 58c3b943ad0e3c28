import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  app = await sharedApp();
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const mehmet = await app.apiAs("mehmet");
  topic_id = await makeTopic(mehmet, forum_id, "Sehpa");
  post_id = await makePost(mehmet, topic_id);
  await app.sql`insert into moderators (user_id, forum_id) select id, ${forum_id}::int from unnest(${[
    await app.idOf("ayse"),
    await app.idOf("emma"),
  ]}::int[]) id`;
  await app.sql`insert into audit_log (actor_username, action, subject_type, subject_id, subject_name, after, forum_id)
    values ('ayşe.demir', 'locked', 'topic', ${topic_id}, 'Sehpa', '{"reason": "Yeter"}', ${forum_id}),
      ('selin', 'removed', 'post', ${post_id}, 'Sehpa', null, ${forum_id}),
      ('selin', 'pinned', 'topic', 1, 'Başka', null, ${forum_id + 1000})`;
});

const sentencesOf = (page: { all: (selector: string) => { text: string }[] }) =>
  page.all("main ul.border-y p").map(({ text }) => text);

test("a moderator reads the log of the own forums in sentences that lead to the things, in both languages", async () => {
  for (const [person, t] of [
    ["ayse", tr],
    ["emma", en],
  ] as const) {
    const page = await (await app.as(person)).get("/moderation/log");
    expect(page.heading).toBe(t("moderation.logTitle"));
    expect(sentencesOf(page)).toEqual([
      t("admin.postRemoved", { actor: "selin", name: `Sehpa #${post_id}` }),
      t("admin.topicLocked", { actor: "ayşe.demir", name: "Sehpa" }),
    ]);
    expect(page.all("main ul.border-y p a").map((link) => link.getAttribute("href"))).toEqual([
      `/topic/${topic_id}/post/${post_id}`,
      `/topic/${topic_id}`,
    ]);
  }
});

test("a filter is an address, says when nothing matches, and keeps a wrong day with its error", async () => {
  const ayse = await app.as("ayse");
  const form = (await ayse.get("/moderation/log")).find("main form[method=get]");
  expect(form.getAttribute("action")).toBe("/moderation/log");
  const page = await ayse.get("/moderation/log?who=selin&kind=post&since=&until=");
  expect(sentencesOf(page)).toHaveLength(1);
  expect((await ayse.get("/moderation/log?kind=suspended")).main).toContain(tr("admin.noLogMatch"));
  const wrong = await ayse.get("/moderation/log?since=2026-13-01&who=selin");
  expect([wrong.status, wrong.main]).toEqual([
    200,
    expect.stringContaining(tr("messages.notADate")),
  ]);
  expect(wrong.find("#log-who").getAttribute("value")).toBe("selin");
  expect(sentencesOf(wrong)).toEqual([]);
});
