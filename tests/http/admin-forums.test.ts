import { beforeAll, beforeEach, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { shownText } from "#tests/support/shown-text.ts";
import { tr } from "#tests/support/texts.ts";
import { logOf } from "./admin-rows.ts";
import { addCategory, addForum } from "./forum-rows.ts";

let app: App;
let selin: Browser;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.as("selin");
});
beforeEach(async () => {
  await app.sql`truncate categories, forums, topics, topic_order, posts cascade`;
  await app.sql`delete from list_counts where list = 'topics'`;
  await app.sql`update users set total_topics = 0, total_posts = 0`;
});

const errorsOf = (page: Page) =>
  page.all("main form p[id$=-error]").map((error) => error.textContent);
const categories = () => app.sql`select name, "order" from categories order by id`;
const forumRow = async (name: string) =>
  (
    await app.sql`select id, name, description, "order", category_id from forums where name = ${name}`
  )[0];

test("without categories the page says to add one", async () => {
  const page = await selin.get("/admin/forums");
  expect([page.heading, page.main]).toEqual([
    tr("admin.forumsTitle"),
    expect.stringContaining(tr("admin.noCategoriesText")),
  ]);
  expect((await page.follow(tr("admin.addCategory"))).heading).toBe(tr("admin.addCategory"));
});

test("the page lists categories and forums in order, with thirty characters of their names and a menu each", async () => {
  const second = await addCategory(app, "İkinci", 2);
  const first = await addCategory(app, "Çok uzun bir kategori adı: otuz karakterden uzun", 1);
  await addForum(app, first, "Sonra", { order: 2 });
  await addForum(app, first, "Mutfak: mayalar, turşular, reçeller ve ekmekler", { order: 1 });
  const page = await selin.get("/admin/forums");
  expect(page.all("main h2").map((heading) => heading.textContent)).toEqual([
    "Çok uzun bir kategori adı: otuz karakterden uzun",
    "İkinci",
  ]);
  const rows = page.all("main tbody tr").map((row) =>
    row
      .querySelectorAll("th, td")
      .slice(0, 2)
      .map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["1", "Mutfak: mayalar, turşular, reçeller ve ekmekler"],
    ["2", "Sonra"],
  ]);
  expect(page.all("main h2, main tbody th").map(shownText)).toEqual([
    "Çok uzun bir kategori adı: otu…",
    "Mutfak: mayalar, turşular, reç…",
    "Sonra",
    "İkinci",
  ]);
  expect(page.main).toContain(tr("forum.noForumsInCategory"));
  const menu = page.find(`section:has(#category-${second}) .menu`);
  expect(
    menu.querySelectorAll("a").map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    [`${tr("words.addForum")}: İkinci`, `/admin/forums/new?category=${second}`],
    [`${tr("admin.editCategory")}: İkinci`, `/admin/forums/categories/${second}/edit`],
    [`${tr("admin.deleteCategory")}: İkinci`, `/admin/forums/categories/${second}/delete`],
  ]);
});

test("a forum moves by a button beside its number, and only where it can", async () => {
  const category = await addCategory(app, "Zanaat", 1);
  for (const name of ["Ahşap", "Bakır", "Cam"]) await addForum(app, category, name, { order: 99 });
  const page = await selin.get("/admin/forums");
  const buttons = page.all("main button[name=direction]").map((button) => button.textContent);
  expect(buttons).toEqual([
    `${tr("admin.moveDown")}: Ahşap`,
    `${tr("admin.moveUp")}: Bakır`,
    `${tr("admin.moveDown")}: Bakır`,
    `${tr("admin.moveUp")}: Cam`,
  ]);
  const moved = await selin.post("/admin/forums", {
    kind: "forum",
    id: String((await forumRow("Cam"))?.id),
    direction: "up",
  });
  expect([moved.path, moved.notice]).toEqual(["/admin/forums", tr("notices.orderChanged")]);
  expect(moved.all("main tbody th").map((name) => name.textContent)).toEqual([
    "Ahşap",
    "Cam",
    "Bakır",
  ]);
  const refused = await selin.post("/admin/forums", { kind: "forum", id: "1", direction: "left" });
  expect(refused.status).toBe(422);
});

test("an empty category offers its first forum", async () => {
  const category = await addCategory(app, "Boş", 1);
  for (const address of ["/admin/forums", "/forum"])
    expect(
      (await selin.get(address)).all(`main a[href="/admin/forums/new?category=${category}"]`)
        .length,
    ).toBeGreaterThan(0);
  expect((await (await app.as("ayse")).get("/forum")).all('main a[href*="/admin/"]')).toEqual([]);
});

test("a category is added with the default order 99, and changed", async () => {
  const form = await selin.get("/admin/forums/categories/new");
  expect(form.find("input[name=order]").getAttribute("value")).toBe("99");
  const added = await form.submit({ name: "Zanaat" });
  expect([added.path, added.notice]).toEqual([
    "/admin/forums",
    expect.stringContaining(tr("notices.categoryCreated")),
  ]);
  await form.submit({ name: "Sırasız", order: "" });
  expect(await categories()).toEqual([
    { name: "Zanaat", order: 99 },
    { name: "Sırasız", order: 99 },
  ]);
  expect((await logOf(app))[0]).toEqual({
    actor_username: "selin",
    action: "created",
    subject_type: "category",
    subject_name: "Sırasız",
    before: null,
    after: { name: "Sırasız", order: 99 },
  });
  const [{ id } = { id: 0 }] = await app.sql`select id from categories where name = 'Zanaat'`;
  const changed = await (await selin.get(`/admin/forums/categories/${id}/edit`)).submit({
    name: "El işi",
    order: "-3",
  });
  expect([changed.path, changed.notice]).toEqual([
    "/admin/forums",
    expect.stringContaining(tr("notices.categoryUpdated")),
  ]);
  expect(await categories()).toEqual([
    { name: "El işi", order: -3 },
    { name: "Sırasız", order: 99 },
  ]);
  expect((await logOf(app))[0]).toMatchObject({
    action: "changed",
    subject_name: "Zanaat",
    before: { name: "Zanaat", order: 99 },
    after: { name: "El işi", order: -3 },
  });
});

test("a missing name and an order that is not a number are refused, and nothing is stored", async () => {
  const category_id = await addCategory(app, "Durur");
  for (const path of [
    "/admin/forums/categories/new",
    `/admin/forums/categories/${category_id}/edit`,
    "/admin/forums/new",
  ]) {
    const page = await (await selin.get(path)).submit({ name: " ", order: "birinci" });
    expect([page.status, errorsOf(page).toSorted()], path).toEqual([
      422,
      [tr("messages.nameRequired"), tr("messages.notWhole")],
    ]);
  }
  expect(await categories()).toEqual([{ name: "Durur", order: 99 }]);
  expect(await app.sql`select 1 from forums`).toEqual([]);
});

test("an emptied order is refused and changes nothing", async () => {
  const category_id = await addCategory(app, "Durur", 5);
  const forum_id = await addForum(app, category_id, "Ahşap", { order: 7 });
  for (const path of [
    `/admin/forums/categories/${category_id}/edit`,
    `/admin/forums/${forum_id}/edit`,
  ]) {
    const page = await (await selin.get(path)).submit({ name: "Başka", order: "" });
    expect(
      [page.status, errorsOf(page), page.find("input[name=order]").getAttribute("aria-invalid")],
      path,
    ).toEqual([422, [tr("messages.fieldRequired")], "true"]);
  }
  expect(await categories()).toEqual([{ name: "Durur", order: 5 }]);
  expect(await forumRow("Ahşap")).toMatchObject({ order: 7 });
});

test("a forum is added to the chosen category, changed, and moved to another category", async () => {
  await addCategory(app, "Bir", 1);
  const two = await addCategory(app, "İki", 2);
  const three = await addCategory(app, "Üç", 3);
  const form = await selin.get(`/admin/forums/new?category=${two}`);
  const added = await form.submit({ name: "Ahşap", description: "Ceviz ve meşe" });
  expect([added.path, added.notice]).toEqual([
    "/admin/forums",
    expect.stringContaining(tr("notices.forumCreated")),
  ]);
  expect(await forumRow("Ahşap")).toMatchObject({
    description: "Ceviz ve meşe",
    order: 99,
    category_id: two,
  });
  expect((await logOf(app))[0]).toMatchObject({
    action: "created",
    subject_type: "forum",
    subject_name: "Ahşap",
    after: { name: "Ahşap", description: "Ceviz ve meşe", order: 99, category: "İki" },
  });
  const { id } = (await forumRow("Ahşap")) ?? {};
  const edit = await selin.get(`/admin/forums/${id}/edit`);
  expect(edit.find("textarea").textContent.trim()).toBe("Ceviz ve meşe");
  const changed = await edit.submit({ description: "", order: "4", category_id: String(three) });
  expect([changed.path, changed.notice]).toEqual([
    "/admin/forums",
    expect.stringContaining(tr("notices.forumUpdated")),
  ]);
  expect(await forumRow("Ahşap")).toMatchObject({ description: "", order: 4, category_id: three });
  expect((await logOf(app))[0]).toMatchObject({
    action: "changed",
    subject_name: "Ahşap",
    before: { description: "Ceviz ve meşe", order: 99, category: "İki" },
    after: { description: "", order: 4, category: "Üç" },
  });
});

test("a forum in a category that was deleted meanwhile is refused with a message in the form", async () => {
  const category_id = await addCategory(app, "Gidecek");
  const form = await selin.get(`/admin/forums/new?category=${category_id}`);
  await addCategory(app, "Kalacak");
  await app.sql`delete from categories where id = ${category_id}`;
  const page = await form.submit({ name: "Yersiz" });
  expect([page.status, page.main]).toEqual([
    404,
    expect.stringContaining(tr("messages.categoryNotFound")),
  ]);
  expect(await forumRow("Yersiz")).toBeUndefined();
});

test("deleting a forum shows what it contains and deletes all of it", async () => {
  const [ayse, mehmet] = [await app.apiAs("ayse"), await app.apiAs("mehmet")];
  const category_id = await addCategory(app, "Zanaat");
  const [forum_id, other_id] = [
    await addForum(app, category_id, "Gidecek"),
    await addForum(app, category_id, "Kalacak"),
  ];
  const topic_id = await makeTopic(ayse, forum_id);
  for (let n = 0; n < 2; n++) await makePost(mehmet, topic_id);
  await makePost(ayse, await makeTopic(mehmet, other_id));
  const question = await selin.get(`/admin/forums/${forum_id}/delete`);
  expect(question.heading).toBe(tr("admin.deleteNamedTitle", { name: "Gidecek" }));
  expect(question.all("main ul.border-y li").map((item) => item.textContent)).toEqual([
    `1 ${tr("settings.deletedTopics", { count: 1 })}`,
    `2 ${tr("words.replyUnit", { count: 2 })}`,
  ]);
  const page = await question.submit({}, { button: tr("admin.deleteForumWith", { count: 3 }) });
  expect([page.path, page.notice]).toEqual([
    "/admin/forums",
    expect.stringContaining(tr("notices.forumDeleted")),
  ]);
  expect(await app.sql`select forum_id from topics`).toEqual([{ forum_id: other_id }]);
  expect(await wrongCounters(app)).toEqual([]);
  expect((await logOf(app))[0]).toMatchObject({
    action: "deleted",
    subject_type: "forum",
    subject_name: "Gidecek",
    before: { category: "Zanaat", topics: 1, posts: 2 },
  });
  const again = await question.submit({}, { button: tr("admin.deleteForumWith", { count: 3 }) });
  expect([again.status, again.main]).toEqual([
    404,
    expect.stringContaining(tr("messages.forumNotDeleted")),
  ]);
});

test("deleting a category shows what it contains and deletes all of it", async () => {
  const ayse = await app.apiAs("ayse");
  const category_id = await addCategory(app, "Gidecek");
  const remaining_id = await addForum(app, await addCategory(app, "Kalacak"), "Kalan");
  await makeTopic(ayse, remaining_id);
  for (const name of ["Bir", "İki"])
    await makePost(ayse, await makeTopic(ayse, await addForum(app, category_id, name)));
  const question = await selin.get(`/admin/forums/categories/${category_id}/delete`);
  expect(question.all("main ul.border-y li").map((item) => item.textContent)).toEqual([
    `2 ${tr("admin.deletedForums", { count: 2 })}`,
    `2 ${tr("settings.deletedTopics", { count: 2 })}`,
    `2 ${tr("words.replyUnit", { count: 2 })}`,
  ]);
  const page = await question.submit({}, { button: tr("admin.deleteCategoryWith", { count: 4 }) });
  expect([page.path, page.notice]).toEqual([
    "/admin/forums",
    expect.stringContaining(tr("notices.categoryDeleted")),
  ]);
  expect(await app.sql`select id from forums`).toEqual([{ id: remaining_id }]);
  expect(await app.sql`select forum_id from topics`).toEqual([{ forum_id: remaining_id }]);
  expect(await wrongCounters(app)).toEqual([]);
  expect((await logOf(app))[0]).toMatchObject({
    action: "deleted",
    subject_type: "category",
    subject_name: "Gidecek",
    before: { forums: 2, topics: 2, posts: 2 },
  });
  const again = await question.submit({}, { button: tr("admin.deleteCategoryWith", { count: 4 }) });
  expect([again.status, again.main]).toEqual([
    404,
    expect.stringContaining(tr("messages.categoryNotDeleted")),
  ]);
});

test("unknown forums and categories are a 404", async () => {
  for (const path of [
    "/admin/forums/999999/edit",
    "/admin/forums/999999/delete",
    "/admin/forums/categories/999999/edit",
    "/admin/forums/categories/x/delete",
  ]) {
    expect((await selin.get(path)).status, path).toBe(404);
  }
});
