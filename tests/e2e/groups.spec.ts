import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

const NARROW = { width: 360, height: 800 };

/** An open forum, and one that only a group with Ayşe in it sees. */
async function makeBoard(app: App, name: string) {
  const api = await app.apiAs("selin");
  const { forum_id: open_id } = await makeForum(api);
  const { forum_id } = await makeForum(api, `${name} odası`);
  const { body: group } = await api.post("/groups", { name });
  const admit = async () => api.put(`/groups/${group.id}/members/${await app.idOf("ayse")}`, {});
  await admit();
  await api.put(`/forums/${forum_id}`, { audience: [{ group_id: group.id, may_write: true }] });
  return { forum_id, open_id, admit };
}

test("a group, from its first member to its end", async ({ app, as }) => {
  test.slow();
  const { sql } = app;
  const [forum] = await sql`with c as (insert into categories (name) values ('Dernek') returning id)
      insert into forums (category_id, name) select id, 'Kurul odası' from c returning id`;
  const forum_path = `/forum/${forum?.id}`;
  const selin = await as("selin");
  const ayse = await as("ayse", { theme: "dark" });
  await ayse.setViewportSize(NARROW);
  const emma = await as("emma", { language: "en" });

  await selin.goto("/admin/groups");
  await checkPage(selin);
  await selin.getByRole("link", { name: tr("groups.add") }).click();
  await selin.getByLabel(tr("words.name"), { exact: true }).fill("Kurul");
  await selin.getByRole("button", { name: tr("groups.add") }).click();
  await expect(selin.getByRole("heading", { level: 1 })).toHaveText("Kurul");
  await selin.getByLabel(tr("groups.usernames")).fill("ayşe.demir");
  await selin.getByRole("button", { name: tr("groups.addMembers") }).click();
  await selin.getByRole("button", { name: tr("groups.makeManager") }).click();
  await expect(selin.getByText(tr("groups.manager"), { exact: true })).toBeVisible();
  await selin.goto(selin.url());
  await checkPage(selin);

  await selin.goto(`/admin/forums/${forum?.id}/audience`);
  await selin.getByLabel(tr("groups.onlyGroups")).check();
  await selin.getByRole("group", { name: "Kurul" }).getByLabel(tr("groups.write")).check();
  await checkPage(selin);
  await selin.getByRole("button", { name: tr("words.continue") }).click();
  await expect(selin.getByRole("heading", { name: tr("groups.askTitle") })).toBeVisible();
  const [losing] = await sql`select count(*)::int as count from users
      where not is_former and not is_superuser and username <> 'ayşe.demir'`;
  await expect(
    selin.getByRole("listitem").filter({ hasText: tr("groups.loses", { count: losing?.count }) }),
  ).toHaveText(`${losing?.count} ${tr("groups.loses", { count: losing?.count })}`);
  await checkPage(selin);
  await selin.getByRole("button", { name: tr("groups.chooseAgain") }).click();
  await expect(
    selin.getByRole("group", { name: "Kurul" }).getByLabel(tr("groups.write")),
  ).toBeChecked();
  await selin.getByRole("button", { name: tr("words.continue") }).click();
  await selin.getByRole("button", { name: tr("groups.changeAudience") }).click();
  await expect(selin).toHaveURL(/\/admin\/forums$/);
  expect(await sql`select may_write from forum_groups where forum_id = ${forum?.id}`).toEqual([
    { may_write: true },
  ]);

  // The manager brings somebody in, and takes them out again.
  await emma.goto("/forum");
  await expect(emma.getByText("Kurul odası")).toHaveCount(0);
  await ayse.goto("/settings/groups");
  await checkPage(ayse);
  await ayse.getByRole("link", { name: "Kurul" }).click();
  await ayse.getByLabel(tr("groups.usernames")).fill("emma");
  await ayse.getByRole("button", { name: tr("groups.addMembers") }).click();
  const remove = ayse
    .getByRole("row", { name: /emma/ })
    .getByRole("link", { name: tr("groups.removeMember") });
  await expect(remove).toBeVisible();
  await checkPage(ayse);
  await emma.goto(forum_path);
  await expect(emma.getByRole("heading", { level: 1 })).toContainText("Kurul odası");
  await checkPage(emma);
  await remove.click();
  await expect(ayse.getByText(tr("groups.removeLoses", { count: 1 }))).toBeVisible();
  await checkPage(ayse);
  await ayse.getByRole("button", { name: tr("groups.removeMember") }).click();
  await expect(remove).toHaveCount(0);
  expect((await emma.goto(forum_path))?.status()).toBe(404);

  await selin.goto("/admin/groups");
  await selin.getByRole("link", { name: "Kurul", exact: true }).click();
  await selin.getByRole("link", { name: tr("groups.delete") }).click();
  await expect(selin.getByText(tr("groups.deleteCloses", { count: 1 }))).toBeVisible();
  await selin.getByRole("button", { name: tr("groups.delete") }).click();
  await expect(selin.getByText(tr("groups.none"))).toBeVisible();
  expect((await ayse.goto(forum_path))?.status()).toBe(404);
  expect(await sql`select from groups`).toEqual([]);
});

test("a member writes among the group, others find nothing of it, and who leaves may come back", async ({
  app,
  as,
  scripted,
}) => {
  test.slow();
  const { forum_id, admit } = await makeBoard(app, "Denetim");
  const forum_path = `/forum/${forum_id}`;
  const ayse = await as("ayse");
  await ayse.goto(forum_path);
  await expect(ayse.getByRole("heading", { level: 1 })).toHaveText(
    `Denetim odası (${tr("forum.restricted")})`,
  );
  await expect(ayse.getByText(tr("forum.seenBy", { groups: "Denetim" }))).toBeVisible();
  await checkPage(ayse);

  await ayse
    .getByRole("link", { name: tr("forum.newTopic") })
    .first()
    .click();
  await ayse.getByRole("textbox", { name: tr("words.title") }).fill("Kasadaki eksik");
  const content = scripted ? ayse.locator(".ql-editor") : ayse.locator("textarea[name=content]");
  await content.fill("Makbuzları @emma getirsin.");
  const send = ayse.getByRole("button", { name: tr("topic.createTopic") });
  await send.click();
  const warning = ayse.getByRole("alert");
  await expect(warning).toContainText(tr("editor.willNotNotify", { names: "emma" }));
  await expect(warning).toBeFocused();
  expect(await app.sql`select from topics where title = 'Kasadaki eksik'`).toEqual([]);
  await checkPage(ayse);
  await send.click();
  await expect(ayse.locator(".notices")).toContainText(tr("editor.notNotified", { count: 1 }));
  await checkPage(ayse);
  const [topic] = await app.sql`select id from topics where title = 'Kasadaki eksik'`;

  const emma = await as("emma", { language: "en" });
  for (const path of ["/forum", "/latest", "/notifications"]) {
    await emma.goto(path);
    await expect(emma.locator("body")).not.toContainText("Denetim");
    await expect(emma.locator("body")).not.toContainText("Kasadaki eksik");
  }
  await emma.goto("/search?q=makbuz");
  await expect(emma.getByText(en("search.nothing")).first()).toBeVisible();
  for (const path of [forum_path, `/topic/${topic?.id}`])
    expect((await emma.goto(path))?.status()).toBe(404);
  await checkPage(emma);

  await ayse.goto("/settings/groups");
  await ayse.getByRole("link", { name: "Denetim" }).click();
  await ayse.getByRole("link", { name: tr("groups.leave") }).click();
  await expect(ayse.getByText(tr("groups.leaveLoses", { count: 1 }))).toBeVisible();
  await checkPage(ayse);
  await ayse.getByRole("button", { name: tr("groups.leave") }).click();
  await expect(ayse.locator(".notices")).toContainText(tr("notices.groupLeft"));
  expect((await ayse.goto(forum_path))?.status()).toBe(404);
  await admit();
  await ayse.goto(`/topic/${topic?.id}`);
  await expect(ayse.getByRole("heading", { level: 1 })).toHaveText("Kasadaki eksik");
});

test("moving and splitting ask before other members see posts", async ({ app, as }) => {
  const { forum_id, open_id } = await makeBoard(app, "Yönetim");
  const emma_api = await app.apiAs("emma");
  const topic_id = await makeTopic(emma_api, open_id, "Bahçe kapısı");
  const post_id = await makePost(emma_api, topic_id, "<p>Anahtar kimde?</p>");
  const moved_id = await makeTopic(emma_api, open_id, "Çatı onarımı");
  const selin = await as("selin", { theme: "dark" });
  const [outside] = await app.sql`select count(*)::int as count from users
    where not is_former and id not in (select readers_of_restricted(${forum_id}))`;
  const loses = selin.getByText(tr("sight.lost", { count: outside?.count }));

  await selin.goto(`/topic/${moved_id}/move`);
  await selin.getByLabel(tr("moderation.moveTo")).selectOption(String(forum_id));
  await selin.getByRole("button", { name: tr("moderation.move") }).click();
  await expect(loses).toBeVisible();
  await expect(selin.getByText(tr("sight.subscriptions", { count: 1 }))).toBeVisible();
  await checkPage(selin);
  await selin.getByRole("button", { name: tr("moderation.move") }).click();
  await expect(selin.locator(".notices")).toContainText(tr("notices.topicMoved"));

  await selin.setViewportSize(NARROW);
  await selin.goto(`/topic/${topic_id}/split?step=title&chosen=${post_id}`);
  await selin.getByLabel(tr("words.title"), { exact: true }).fill("Anahtarlar");
  await selin.getByLabel(tr("words.forum"), { exact: true }).selectOption(String(forum_id));
  await selin.getByRole("button", { name: tr("moderation.splitButton") }).click();
  await expect(loses).toBeVisible();
  await checkPage(selin);
  await selin.getByRole("button", { name: tr("moderation.splitButton") }).click();
  await expect(selin.getByRole("heading", { level: 1 })).toHaveText("Anahtarlar");

  const emma = await as("emma", { language: "en" });
  expect((await emma.goto(`/topic/${moved_id}`))?.status()).toBe(404);
  await emma.goto(`/topic/${topic_id}`);
  await expect(emma.getByRole("heading", { level: 1 })).toHaveText("Bahçe kapısı");
  await expect(emma.getByText("Anahtar kimde?")).toHaveCount(0);
});

test("names of members are suggested without a sign, and an account that was deactivated is not", {
  tag: "@script",
}, async ({ app, as }) => {
  const [group] = await app.sql`insert into groups (name) values ('Kurul') returning id`;
  await app.sql`update users set is_active = false where username = 'emma'`;
  const page = await as("selin");
  await open(page, `/admin/groups/${group?.id}`, true);
  const names = page.getByLabel(tr("groups.usernames"));
  const option = page.getByRole("option");
  await names.pressSequentially("emm");
  await expect(option).toHaveCount(0);
  await names.fill("");
  await names.pressSequentially("mehm");
  await expect(option).toHaveCount(1);
  await checkPage(page);
  await names.press("Enter");
  await expect(names).toHaveValue("mehmet.usta ");
  await names.pressSequentially("ayş");
  await option.click();
  await expect(names).toHaveValue("mehmet.usta ayşe.demir ");
  await page.getByRole("button", { name: tr("groups.addMembers") }).click();
  await expect(page.getByRole("row", { name: /mehmet\.usta/ })).toBeVisible();
  await names.fill("emma");
  await page.getByRole("button", { name: tr("groups.addMembers") }).click();
  const refusal = tr("messages.inactiveMembers", { names: "emma" });
  await expect(page.getByText(refusal).first()).toBeVisible();
  await expect(names).toHaveValue("emma");
});

test("the site as a member sees it, with a way back on every page", async ({ app, as }) => {
  const selin = await as("selin");
  await selin.goto(`/admin/users/${await app.idOf("ayse")}/view-as`);
  await checkPage(selin);
  await selin.getByRole("button", { name: tr("viewAs.start", { username: "ayşe.demir" }) }).click();
  await expect(selin.getByText(tr("viewAs.band", { username: "ayşe.demir" }))).toBeVisible();
  await selin.setViewportSize(NARROW);
  await selin.goto("/latest");
  await checkPage(selin);
  await selin.getByRole("button", { name: tr("viewAs.end") }).click();
  await expect(selin.getByText(tr("viewAs.band", { username: "ayşe.demir" }))).toHaveCount(0);
  await selin.goto("/admin");
  await expect(selin.getByRole("heading", { level: 1 })).toHaveText(tr("admin.dashboard"));
});
