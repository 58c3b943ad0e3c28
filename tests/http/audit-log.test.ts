import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addInvite, logOf } from "./admin-rows.ts";

let app: App;
let selin: Browser;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.as("selin");
});

const textOf = (element: { textContent: string } | null) =>
  element?.textContent.replaceAll(/\s+/g, " ").trim();

test("an empty log says that it is empty", async () => {
  const page = await selin.get("/admin/log");
  expect([page.heading, page.main]).toEqual([
    tr("admin.log"),
    expect.stringContaining(tr("admin.noLog")),
  ]);
});

test("actions through the API are logged, newest first, as sentences in both languages", async () => {
  const api = await app.apiAs("selin");
  const { body: category } = await api.post("/categories/", { name: "Zanaat" });
  const { body: forum } = await api.post("/forums/", { name: "Ahşap", category_id: category.id });
  await api.put(`/forums/${forum.id}`, { name: "Ahşap işleri" });
  await api.put(`/categories/${category.id}`, { order: 5 });
  const { body: user } = await api.post("/users/", {
    username: "zeynep",
    email: "zeynep@example.org",
    password: PASSWORD,
  });
  await api.patch(`/users/${user.id}`, { is_superuser: true });
  await api.delete(`/users/${user.id}`);
  await api.delete(`/invites/${await addInvite(app, "ayse")}`);
  await api.delete(`/forums/${forum.id}`);
  await api.delete(`/categories/${category.id}`);

  const page = await selin.get("/admin/log");
  expect(page.all("main ul.border-y p").map(textOf)).toEqual([
    tr("admin.categoryDeleted", { actor: "selin", name: "Zanaat" }),
    tr("admin.forumDeleted", { actor: "selin", name: "Ahşap işleri" }),
    tr("admin.inviteDeleted", { actor: "selin", name: "ayşe.demir" }),
    tr("admin.userDeleted", { actor: "selin", name: "zeynep" }),
    tr("admin.userChanged", { actor: "selin", name: "zeynep" }),
    tr("admin.userCreated", { actor: "selin", name: "zeynep" }),
    tr("admin.categoryChanged", { actor: "selin", name: "Zanaat" }),
    tr("admin.forumChanged", { actor: "selin", name: "Ahşap" }),
    tr("admin.forumCreated", { actor: "selin", name: "Ahşap" }),
    tr("admin.categoryCreated", { actor: "selin", name: "Zanaat" }),
  ]);
  const change = page.all("main ul.border-y > li").at(4);
  expect(
    change
      ?.querySelectorAll("details tbody tr")
      .map((row) => row.querySelectorAll("th, td").map(textOf)),
  ).toEqual([[tr("admin.isSuperuser"), tr("words.no"), tr("words.yes")]]);
  expect(change?.querySelectorAll("summary, caption").map(textOf)).toEqual([
    tr("admin.details"),
    tr("admin.fields"),
  ]);
  const creation = page.all("main ul.border-y > li").at(5);
  expect(creation?.querySelectorAll("details th").map(textOf)).toEqual([
    tr("admin.field"),
    tr("admin.after"),
    tr("words.username"),
    tr("admin.isSuperuser"),
    tr("admin.isActive"),
    tr("admin.invitesCount"),
  ]);
  await selin.post("/preferences", { language: "en" });
  const english = await selin.get("/admin/log");
  expect(english.all("main ul.border-y p").map(textOf)[4]).toBe(
    en("admin.userChanged", { actor: "selin", name: "zeynep" }),
  );
  await selin.post("/preferences", { language: "tr" });
});

test("a superuser's changes to other members' posts are logged with the author; changes to own posts are not", async () => {
  const [api, ayse] = [await app.apiAs("selin"), await app.apiAs("ayse")];
  const { forum_id } = await makeForum(api);
  const topic_id = await makeTopic(ayse, forum_id, "Kavaklar", "<p>eski <strong>söz</strong></p>");
  const [post_id, next_id] = [
    await makePost(ayse, topic_id, "<p>ilk yanıt</p>"),
    await makePost(ayse, topic_id),
  ];
  const own_id = await makePost(api, topic_id);
  const entries = await logOf(app);
  await ayse.put(`/topics/${topic_id}`, { title: "Kavak ağaçları" });
  await ayse.delete(`/topics/${topic_id}/post/${next_id}`);
  await api.put(`/topics/${topic_id}/post/${own_id}`, { content: "<p>kendi sözüm</p>" });
  expect((await (await app.apiAs("mehmet")).delete(`/topics/${topic_id}`)).status).toBe(403);
  expect(await logOf(app)).toEqual(entries);

  await (await selin.get(`/topic/${topic_id}/post/${post_id}/edit`)).submit({
    content: "ölçülü yanıt",
  });
  await api.put(`/topics/${topic_id}`, { title: "Kavaklar", content: "<p>yeni söz</p>" });
  await api.put(`/topics/${topic_id}`, { title: "Kavaklar" });
  await api.delete(`/topics/${topic_id}/post/${post_id}`);
  await (await selin.get(`/topic/${topic_id}/delete`)).submit();
  const page = await selin.get("/admin/log");
  expect(page.all("main ul.border-y p").slice(0, 4).map(textOf)).toEqual([
    tr("admin.topicRemoved", { actor: "selin", name: "Kavaklar" }),
    tr("admin.postRemoved", { actor: "selin", name: `Kavaklar #${post_id}` }),
    tr("admin.topicChanged", { actor: "selin", name: "Kavak ağaçları" }),
    tr("admin.postChanged", { actor: "selin", name: `Kavak ağaçları #${post_id}` }),
  ]);
  const details = page
    .all("main ul.border-y > li")
    .slice(0, 4)
    .map((entry) =>
      entry
        .querySelectorAll("details tbody tr")
        .map((row) => row.querySelectorAll("th, td").map(textOf)),
    );
  expect(details).toEqual([
    [
      [tr("admin.factAuthor"), "ayşe.demir"],
      [tr("words.content"), "yeni söz"],
      [tr("words.replyCount"), "1"],
    ],
    [
      [tr("admin.factAuthor"), "ayşe.demir"],
      [tr("words.content"), "ölçülü yanıt"],
    ],
    [
      [tr("admin.factAuthor"), "ayşe.demir", ""],
      [tr("words.title"), "Kavak ağaçları", "Kavaklar"],
      [tr("words.content"), "eski söz", "yeni söz"],
    ],
    [
      [tr("admin.factAuthor"), "ayşe.demir", ""],
      [tr("words.content"), "ilk yanıt", "ölçülü yanıt"],
    ],
  ]);
});

test("refused actions are not logged", async () => {
  const entries = await logOf(app);
  const api = await app.apiAs("selin");
  const ayse_id = await app.idOf("ayse");
  expect((await api.patch(`/users/${ayse_id}`, { username: "emma" })).status).toBe(409);
  expect(
    (
      await api.post("/users/", {
        username: "emma",
        email: "baska@example.org",
        password: PASSWORD,
      })
    ).status,
  ).toBe(400);
  expect((await api.put("/categories/999999", { name: "Yok" })).status).toBe(404);
  expect((await api.delete("/forums/999999")).status).toBe(404);
  expect((await api.put(`/forums/999999`, { category_id: 999_999 })).status).toBe(404);
  expect(await logOf(app)).toEqual(entries);
});

test("a page has twenty entries; an unknown action is shown as stored", async () => {
  await app.sql`insert into audit_log (actor_username, action, subject_type, subject_name, before)
    select 'eski', 'folded', 'carpet', 'kilim ' || n, '{"knots": [1, 2]}'::jsonb from generate_series(1, 15) n`;
  const { length } = await logOf(app);
  const page = await selin.get("/admin/log");
  expect(page.main).toContain(tr("admin.logShown", { count: length, from: 1, to: 20 }));
  expect(page.all("main ul.border-y p").map(textOf)[0]).toBe("eski: carpet folded (kilim 15)");
  expect(textOf(page.find("main ul details tbody tr"))).toBe("knots[1,2]");
  const last = await selin.get("/admin/log?page=2");
  expect(last.all("main ul details")).toHaveLength(length - 20);
});
