import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, test } from "./support.ts";

const NARROW = { width: 360, height: 800 };

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
