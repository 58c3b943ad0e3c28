import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let ayse: Browser;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  const [group] = await app.sql`insert into groups (name) values ('Kurul') returning id`;
  await app.sql`insert into group_members (group_id, user_id) values (${group?.id}, ${await app.idOf("ayse")})`;
  await app.sql`insert into forum_groups (forum_id, group_id, may_write) values (${forum_id}, ${group?.id}, true)`;
  await app.sql`update forums set is_restricted = true where id = ${forum_id}`;
  ayse = await app.as("ayse");
});

const PREVIEW = { button: tr("topic.preview") };
const WILL_NOT = tr("editor.willNotNotify", { names: "emma" });
const WAS_NOT = tr("editor.notNotified", { count: 1 });
const notified = async () =>
  (
    await app.sql`select u.username from notifications n join users u on u.id = n.user_id order by n.id`
  ).map(({ username }) => username);

const offered = async (place: string) => {
  const page = await ayse.get(`/members/suggest?q=em${place}`);
  return JSON.parse(page.html).members.map(({ username }: { username: string }) => username);
};

test("the writer is told before and after sending which mentions notify nobody", async () => {
  const form = await ayse.get(`/forum/${forum_id}/newTopic`);
  const preview = await form.submit({ title: "Bütçe", content: "@emma @selin" }, PREVIEW);
  expect(preview.find("#preview").textContent).toContain(WILL_NOT);
  expect(preview.all("[role=alert]")).toEqual([]);
  const topic = await preview.submit({}, { button: tr("topic.createTopic") });
  expect(topic.notice).toContain(WAS_NOT);
  const [row] = await app.sql`select id from topics where title = 'Bütçe'`;

  const unseen = await ayse.get(`/topic/${row?.id}/reply`);
  const question = await unseen.submit({ content: "@emma, duydun mu?" });
  expect(question.find("#preview").textContent).toContain(WILL_NOT);
  expect(question.find("[role=alert]").textContent).toContain(WILL_NOT + tr("editor.sendAgain"));
  expect(await app.sql`select from posts where topic_id = ${row?.id}`).toEqual([]);
  const other = await question.submit({ content: "@emma, @mehmet.usta" });
  expect(other.find("#preview").textContent).toContain("emma, mehmet.usta");
  expect((await other.submit({})).notice).toContain(tr("editor.notNotified", { count: 2 }));

  const reply_form = await ayse.get(`/topic/${row?.id}/reply`);
  const reply_preview = await reply_form.submit({ content: "@selin, @emma" }, PREVIEW);
  expect(reply_preview.find("#preview").textContent).toContain(WILL_NOT);
  const reply = await reply_preview.submit({}, { button: tr("topic.sendReply") });
  expect(reply.notice).toContain(WAS_NOT);

  const edit_form = await ayse.get(`/topic/${row?.id}/edit`);
  const edit_preview = await edit_form.submit({ content: "@emma geldi mi" }, PREVIEW);
  expect(edit_preview.find("#preview").textContent).toContain(WILL_NOT);
  expect((await edit_preview.submit({}, { button: tr("forms.save") })).notice).toContain(WAS_NOT);
  expect(await notified()).toEqual(["selin", "selin"]);
});

test("nothing is said where all of them are notified", async () => {
  const form = await ayse.get(`/forum/${forum_id}/newTopic`);
  const preview = await form.submit({ title: "Masa", content: "@selin" }, PREVIEW);
  expect(preview.find("#preview").textContent).not.toContain(
    tr("editor.willNotNotify", { names: "" }),
  );
  const topic = await preview.submit({}, { button: tr("topic.createTopic") });
  expect(topic.notice).toMatch(new RegExp(`${tr("notices.topicCreated")}$`));
});

test("the editor and the API offer only members who see the forum", async () => {
  expect(await offered("")).toEqual(["emma"]);
  expect(await offered(`&forum=${forum_id}`)).toEqual([]);
  const api = await app.apiAs("ayse");
  expect((await api.get(`/users/find?q=em&forum_id=${forum_id}`)).body).toEqual({
    data: [],
    count: 0,
  });
  expect((await api.get(`/users/find?q=sel&forum_id=${forum_id}`)).body.count).toBe(1);
});
