import { beforeAll, beforeEach, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let selin: Browser;
let ayse: Browser;
let group_id: number;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.as("selin");
  ayse = await app.as("ayse");
});

beforeEach(async () => {
  await app.sql`truncate categories, forums, topics, topic_order, posts, groups, notifications cascade`;
  const api = await app.apiAs("selin");
  group_id = (await api.post("/groups", { name: "Kurul" })).body.id;
  await api.put(`/groups/${group_id}/members/${await app.idOf("ayse")}`, {});
  forum_id = (await makeForum(api, "Kurul odası")).forum_id;
  await makeTopic(api, forum_id, "Gizli karar");
  await api.put(`/forums/${forum_id}`, { audience: [{ group_id, may_write: false }] });
});

const removeAs = (browser: Browser, user_id: number) =>
  browser.post(`/admin/groups/${group_id}/members/${user_id}/remove`, {});

const members = async () =>
  (
    await app.sql`select username, is_manager from group_members join users on users.id = user_id
      where group_id = ${group_id} order by username`
  ).map(({ username, is_manager }) => (is_manager ? `${username}!` : username));

test("names are added together or not at all, and a refused form keeps what was typed", async () => {
  const path = `/admin/groups/${group_id}`;
  const refused = await selin.post(path, { act: "add", usernames: "mehmet.usta yokböyle" });
  expect([refused.status, refused.main]).toEqual([
    422,
    expect.stringContaining(tr("messages.namesUnknown", { names: "yokböyle" })),
  ]);
  expect(refused.find("textarea[name=usernames]").textContent).toBe("mehmet.usta yokböyle");
  const empty = await selin.post(path, { act: "add", usernames: " , " });
  expect([empty.status, empty.main]).toEqual([
    422,
    expect.stringContaining(tr("messages.usernamesRequired")),
  ]);
  expect((await selin.post(path, { act: "dance" })).status).toBe(422);
  expect((await selin.post(path, { act: "make_manager" })).status).toBe(422);
  expect(await members()).toEqual(["ayşe.demir"]);
  const added = await selin.post(path, { act: "add", usernames: "@mehmet.usta, emma" });
  expect(added.notice).toContain(tr("notices.groupMembersAdded"));
  await selin.post(path, { act: "make_manager", user_id: String(await app.idOf("emma")) });
  expect(await members()).toEqual(["ayşe.demir", "emma!", "mehmet.usta"]);
});

test("a member sees the group and cannot change it; the manager can, and makes no managers", async () => {
  const path = `/settings/groups/${group_id}`;
  const page = await ayse.get(path);
  expect(page.heading).toBe("Kurul");
  expect(page.main).not.toContain(tr("groups.addMembers"));
  expect(page.all(`a[href="/forum/${forum_id}"]`)).toHaveLength(1);
  expect(page.main).toContain(`Kurul odası (${tr("groups.mayRead")})`);
  const mehmet_id = String(await app.idOf("mehmet"));
  expect((await ayse.post(path, { act: "add", usernames: "mehmet.usta" })).status).toBe(403);
  await app.sql`update group_members set is_manager = true where group_id = ${group_id}`;
  expect((await ayse.get(path)).main).toContain(tr("groups.addMembers"));
  await ayse.post(path, { act: "add", usernames: "mehmet.usta" });
  expect((await ayse.post(path, { act: "make_manager", user_id: mehmet_id })).status).toBe(403);
  expect(await members()).toEqual(["ayşe.demir!", "mehmet.usta"]);
  const left = await ayse.post(`${path}/leave`, {});
  expect([left.path, left.notice]).toEqual([
    "/settings/groups",
    expect.stringContaining(tr("notices.groupLeft")),
  ]);
  expect((await ayse.get(path)).status).toBe(404);
  expect((await ayse.get(`/forum/${forum_id}`)).status).toBe(404);
});

test("a removal is asked first, and names the forums that the member no longer sees", async () => {
  const [ayse_id, emma_id] = [await app.idOf("ayse"), await app.idOf("emma")];
  const api = await app.apiAs("selin");
  await api.put(`/groups/${group_id}/members/${ayse_id}`, { is_manager: true });
  await api.put(`/groups/${group_id}/members/${emma_id}`, {});
  const list = await ayse.get(`/settings/groups/${group_id}`);
  const path = `/settings/groups/${group_id}/members/${emma_id}/remove`;
  expect(list.all(`a[href="${path}"]`)).toHaveLength(1);
  const page = await ayse.get(path);
  expect(page.heading).toBe(tr("groups.removeTitle", { username: "emma" }));
  expect(page.main).toContain(tr("groups.removeLoses", { count: 1 }));
  expect(page.main).toContain("Kurul odası");
  const removed = await page.submit();
  expect([removed.path, removed.notice]).toEqual([
    `/settings/groups/${group_id}`,
    expect.stringContaining(tr("notices.groupMemberRemoved")),
  ]);
  expect(await members()).toEqual(["ayşe.demir!"]);
  expect((await ayse.get(path)).status).toBe(404);
  await api.put(`/forums/${forum_id}`, { audience: null });
  const left = await ayse.get(`/settings/groups/${group_id}/leave`);
  expect(left.main).toContain(tr("groups.leaveLosesNone"));
});

test("whoever is added finds the group by the notification, and whoever is removed finds no name of it", async () => {
  const emma = await app.as("emma");
  const path = `/settings/groups/${group_id}`;
  const address = async () => {
    const links = (await emma.get("/notifications")).all("li.notification a");
    return links[0]?.getAttribute("href") ?? "";
  };
  await selin.post(`/admin/groups/${group_id}`, { act: "add", usernames: "emma" });
  expect((await emma.get("/notifications")).main).toContain(
    en("notifications.addedToGroup", { group: "Kurul" }),
  );
  expect((await emma.get(await address())).path).toBe(path);
  await removeAs(selin, await app.idOf("emma"));
  const list = await emma.get("/notifications");
  expect(list.main).toContain(en("notifications.removedFromGroup"));
  expect(list.html).not.toContain("Kurul");
  expect((await emma.get(await address())).path).toBe("/settings/groups");
});

test("who may only read is told so, finds no button, and is refused", async () => {
  const forum = await ayse.get(`/forum/${forum_id}`);
  expect(forum.main).toContain(tr("messages.readOnlyForum"));
  expect(forum.main).toContain(tr("forum.seenBy", { groups: "Kurul" }));
  expect(forum.all(`a[href="/forum/${forum_id}/newTopic"]`)).toEqual([]);
  const form = await ayse.get(`/forum/${forum_id}/newTopic`);
  expect(form.main).toContain(tr("messages.readOnlyForum"));
  expect(form.all("textarea[name=content]")).toEqual([]);
  const topic = { title: "Soru", content: "Neden?", content_format: "markdown" };
  const refused = await ayse.post(`/forum/${forum_id}/newTopic`, topic);
  expect([refused.status, refused.main]).toEqual([
    403,
    expect.stringContaining(tr("messages.readOnlyForum")),
  ]);
  expect(await app.sql`select from topics where forum_id = ${forum_id}`).toHaveLength(1);
  expect((await ayse.get("/forum")).main).toContain("Kurul odası");
  const emma = await app.as("emma");
  expect((await emma.get("/forum")).html).not.toContain("Kurul odası");
});

test("lists and topics mark a restricted forum beside its name, and an open one not", async () => {
  const mark = `(${tr("forum.restricted")})`;
  const [{ id } = {}] = await app.sql`select id from topics where forum_id = ${forum_id}`;
  for (const path of ["/latest", `/topic/${id}`]) {
    const link = (await ayse.get(path)).all(`main a[href="/forum/${forum_id}"]`)[0];
    expect([path, link?.textContent.replace(/\s+/g, " ")]).toEqual([path, `Kurul odası ${mark}`]);
  }
  await (await app.apiAs("selin")).put(`/forums/${forum_id}`, { audience: null });
  for (const path of ["/latest", `/topic/${id}`])
    expect((await ayse.get(path)).main).not.toContain(mark);
});

test("a change of the audience is asked first, and again if it became another one", async () => {
  const path = `/admin/forums/${forum_id}/audience`;
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("mehmet")}, ${forum_id})`;
  const asked = await selin.post(path, { seen_by: "everyone" });
  expect(asked.main).toContain(tr("groups.askTitle"));
  expect(asked.main).toContain("mehmet.usta");
  expect(asked.main).toMatch(new RegExp(`\\d\\s*${tr("groups.stays", { count: 2 })}`));
  const confirmed = asked.find("button[name=confirmed]").getAttribute("value") ?? "";
  const restricted = () => app.sql`select is_restricted from forums where id = ${forum_id}`;
  expect(await restricted()).toEqual([{ is_restricted: true }]);
  await app.sql`update forum_groups set may_write = true where forum_id = ${forum_id}`;
  const again = await selin.post(path, { seen_by: "everyone", confirmed });
  expect(again.main).toContain(tr("groups.askTitle"));
  expect(await restricted()).toEqual([{ is_restricted: true }]);
  const none = await selin.post(path, { seen_by: "groups" });
  expect([none.status, none.main]).toEqual([
    422,
    expect.stringContaining(tr("messages.audienceRequired")),
  ]);
  const unknown = await selin.post(path, { seen_by: "groups", reader_ids: "999999" });
  expect([unknown.status, unknown.main]).toEqual([
    404,
    expect.stringContaining(tr("messages.groupNotFound")),
  ]);
  const done = await again.submit({}, { button: tr("groups.changeAudience") });
  expect(done.notice).toContain(tr("notices.audienceChanged"));
  expect(await restricted()).toEqual([{ is_restricted: false }]);
});

test("a new forum is refused without a group, keeps what was typed, and is then seen by the chosen one", async () => {
  const [{ id } = {}] = await app.sql`select id from categories limit 1`;
  const form = { name: "Denetim", category_id: String(id), order: "5", seen_by: "groups" };
  const refused = await selin.post("/admin/forums/new", form);
  expect([refused.status, refused.main]).toEqual([
    422,
    expect.stringContaining(tr("messages.audienceRequired")),
  ]);
  expect(refused.find("input[name=name]").getAttribute("value")).toBe("Denetim");
  await selin.post("/admin/forums/new", { ...form, writer_ids: String(group_id) });
  expect(
    await app.sql`select is_restricted, group_id, may_write from forums left join forum_groups on forum_id = forums.id where name = 'Denetim'`,
  ).toEqual([{ is_restricted: true, group_id, may_write: true }]);
});

test("deleting a group says which forums close, and closes them", async () => {
  const page = await selin.get(`/admin/groups/${group_id}/delete`);
  expect(page.main).toContain(tr("groups.deleteCloses", { count: 1 }));
  expect(page.main).toContain("Kurul odası");
  const gone = await page.submit();
  expect([gone.path, gone.notice]).toEqual([
    "/admin/groups",
    expect.stringContaining(tr("notices.groupDeleted")),
  ]);
  expect((await ayse.get(`/forum/${forum_id}`)).status).toBe(404);
  expect((await selin.get(`/forum/${forum_id}`)).status).toBe(200);
});

test("a superuser sees the site as a member does, writes nothing, and comes back", async () => {
  const mehmet_id = await app.idOf("mehmet");
  const browser = await app.as("selin");
  const path = `/admin/users/${mehmet_id}/view-as`;
  expect((await browser.get("/user/mehmet.usta")).all(`a[href="${path}"]`)).toHaveLength(1);
  const question = await browser.get(path);
  const index = await question.submit();
  expect([index.path, index.main]).toEqual([
    "/forum",
    expect.stringContaining(tr("viewAs.band", { username: "mehmet.usta" })),
  ]);
  expect(index.html).not.toContain("Kurul odası");
  for (const path of [`/forum/${forum_id}`, "/search?q=Gizli"])
    expect((await browser.get(path)).html).not.toContain("Gizli karar");
  expect((await browser.get("/admin")).path).toBe("/forum");
  const open_forum = await makeForum(await app.apiAs("selin"));
  const open_topic = await makeTopic(await app.apiAs("selin"), open_forum.forum_id, "Açık");
  for (const path of [`/forum/${open_forum.forum_id}`, `/topic/${open_topic}`]) {
    const page = await browser.get(path);
    const actions = page.all("main form").map((form) => form.getAttribute("action"));
    expect([path, actions]).toEqual([path, ["/view-as"]]);
    expect(
      page.all('main a[href*="/newTopic"], main a[href*="/reply"], main a[href*="/edit"]'),
    ).toEqual([]);
    expect(page.all('main a[href*="/bookmark"], main a[href*="/moderate"]')).toEqual([]);
  }
  expect((await browser.get(`/topic/${open_topic}/reply`)).main).toContain(tr("viewAs.refused"));
  expect((await browser.get("/settings/groups")).main).toContain(
    tr("viewAs.ownSettings", { username: "mehmet.usta" }),
  );
  const refused = await browser.post("/settings?tab=appearance", { theme: "dark" });
  expect([refused.path, refused.heading]).toEqual(["/view-as", tr("viewAs.refused")]);
  // A second session of the same superuser is not changed by it.
  expect((await selin.get(`/forum/${forum_id}`)).status).toBe(200);
  const ended = await index.submit({}, { button: tr("viewAs.end") });
  expect(ended.notice).toContain(tr("notices.viewEnded"));
  const entries =
    await app.sql`select action, subject_name from audit_log where subject_id = ${mehmet_id} and action like 'view%' order by id`;
  expect(entries).toEqual([
    { action: "viewed_as", subject_name: "mehmet.usta" },
    { action: "view_ended", subject_name: "mehmet.usta" },
  ]);
  const names = { actor: "selin", name: "mehmet.usta" };
  expect((await selin.get("/admin/log")).main).toContain(tr("viewAs.logEnd", names));
  expect((await browser.get(`/forum/${forum_id}`)).status).toBe(200);
});

test("nobody looks at the site as a superuser, and members as nobody", async () => {
  const selin_id = await app.idOf("selin");
  expect((await selin.post(`/admin/users/${selin_id}/view-as`, {})).status).toBe(400);
  expect((await ayse.post(`/admin/users/${await app.idOf("emma")}/view-as`, {})).path).toBe(
    "/forum",
  );
  expect(await app.sql`select from sessions where viewed_as_id is not null`).toEqual([]);
});
