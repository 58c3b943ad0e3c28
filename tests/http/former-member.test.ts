import { beforeAll, expect, test } from "vitest";
import { formerUsername } from "#app/contract/former-member.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;

beforeAll(async () => {
  app = await sharedApp();
});

test("a member leaves and the writing stays: pages name nobody, in both languages", async () => {
  const [admin, mehmet, ayse] = [
    await app.apiAs("selin"),
    await app.apiAs("mehmet"),
    await app.apiAs("ayse"),
  ];
  const { forum_id } = await makeForum(admin);
  const other_id = await makeTopic(admin, forum_id);
  const topic_id = await makeTopic(mehmet, forum_id, "Kalan konu");
  await ayse.post(`/subscriptions/topics/${topic_id}`);
  for (const reader of [ayse, await app.apiAs("emma")])
    await reader.post("/bookmarks/", { topic_id });
  const { username } = PEOPLE.mehmet;
  await makePost(
    ayse,
    topic_id,
    `<blockquote><p><strong>${username} yazdı:</strong></p><p>Olur</p></blockquote><p>@${username}</p>`,
  );
  await makePost(mehmet, topic_id);
  const removed_id = await makePost(mehmet, topic_id);
  await admin.delete(`/topics/${topic_id}/post/${removed_id}`);
  const id = await app.idOf("mehmet");
  const browser = await app.as("mehmet");
  const left = await (await browser.get("/settings/delete-account")).submit({
    current_password: PASSWORD,
    writing: "keep",
  });
  expect(left.path).toBe("/login");
  await app.sql`update account_deletions set due_at = now() where user_id = ${id}`;
  await app.sql`insert into pgboss.job (name, data) values ('delete-due-accounts', '{}')`;
  await expect
    .poll(() => app.sql`select is_former from users where id = ${id}`, { timeout: 15_000 })
    .toEqual([{ is_former: true }]);
  await expect.poll(() => app.sql`select from name_removals`, { timeout: 15_000 }).toEqual([]);

  for (const [person, t] of [
    ["ayse", tr],
    ["emma", en],
  ] as const) {
    const reader = await app.as(person);
    for (const address of [
      `/topic/${topic_id}`,
      `/forum/${forum_id}`,
      "/forum",
      "/search?q=kalan",
      "/bookmarks",
    ]) {
      const page = await reader.get(address);
      expect([address, page.main]).toEqual([
        address,
        expect.stringContaining(t("words.formerMember")),
      ]);
      expect(page.html).not.toContain("mehmet");
      expect(page.html).not.toMatch(/user\/Former/);
    }
    const quote = await reader.get(`/topic/${topic_id}/reply?quote=topic`);
    expect(quote.main).toContain(t("topic.wrote", { username: t("words.formerMember") }));
  }
  const selin = await app.as("selin");
  for (const address of [
    `/topic/${topic_id}/split`,
    `/topic/${topic_id}/merge?into=${other_id}`,
    `/topic/${topic_id}/post/${removed_id}/restore`,
    "/moderation/removed",
  ]) {
    const { main } = await selin.get(address);
    expect([address, main]).toEqual([address, expect.stringContaining(tr("words.formerMember"))]);
    expect(main).not.toContain(formerUsername(id));
  }
  expect((await (await app.as("ayse")).get("/notifications")).main).toContain(
    tr("notifications.saysReply", { who: tr("words.formerMember"), topic: "Kalan konu" }),
  );
  const name = encodeURIComponent(formerUsername(id));
  expect((await (await app.as("ayse")).get(`/user/${name}`)).status).toBe(404);
  expect((await ayse.get(`/users/${id}`)).body).toMatchObject({
    username: formerUsername(id),
    full_name: null,
    picture_url: null,
    is_active: false,
  });
  expect(
    (await admin.get("/users/?limit=100")).body.data.map((user: { id: number }) => user.id),
  ).not.toContain(id);
  expect(await wrongCounters(app)).toEqual([]);
});

test("a superuser keeps the writing of a deleted account", async () => {
  const emma_id = await app.idOf("emma");
  const admin = await app.apiAs("selin");
  const { forum_id } = await makeForum(admin);
  const topic_id = await makeTopic(await app.apiAs("emma"), forum_id);
  const selin = await app.as("selin");
  const question = await selin.get(`/admin/users/${emma_id}/delete`);
  const chosen = await question.submit();
  const page = await chosen.submit({}, { button: tr("admin.deleteUserOnly") });
  expect([page.path, page.notice]).toEqual([
    "/admin/users",
    expect.stringContaining(tr("notices.userDeleted")),
  ]);
  expect((await selin.get(`/topic/${topic_id}`)).main).toContain(tr("words.formerMember"));
  expect((await selin.get(`/admin/users/${emma_id}/edit`)).status).toBe(404);
  expect((await admin.delete(`/users/${emma_id}`)).status).toBe(200);
  expect((await selin.get(`/topic/${topic_id}`)).status).toBe(404);
  expect(await wrongCounters(app)).toEqual([]);
});
