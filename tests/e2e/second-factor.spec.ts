import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { timeCode } from "#tests/support/time-codes.ts";
import { checkPage, expect, test } from "./support.ts";

test("time codes are set up, asked for when signing in, and a lost device has a way back", {
  tag: "@core",
}, async ({ app, as, page }) => {
  const ayse = await as("ayse");
  await ayse.goto("/settings/security");
  await checkPage(ayse);
  await ayse.getByRole("link", { name: tr("security.setUp") }).click();
  await ayse.getByRole("button", { name: tr("words.continue") }).click();
  await expect(ayse.getByRole("img", { name: tr("security.qrCode") })).toBeVisible();
  await checkPage(ayse);
  const secret = ((await ayse.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await ayse.getByRole("textbox", { name: tr("topic.toolCode") }).fill("000000");
  await ayse.getByRole("button", { name: tr("security.turnOn") }).click();
  await expect(ayse.getByText(tr("messages.wrongCode")).first()).toBeVisible();
  await ayse.getByRole("textbox", { name: tr("topic.toolCode") }).fill(timeCode(secret, -1));
  await ayse.getByRole("button", { name: tr("security.turnOn") }).click();
  await expect(ayse.locator("ol code")).toHaveCount(10);
  await checkPage(ayse);
  const recovery_code = (await ayse.locator("ol code").first().textContent()) ?? "";

  for (const code of [timeCode(secret), recovery_code]) {
    await page.goto("/login");
    await page.getByLabel(tr("words.emailOrUsername")).fill(PEOPLE.ayse.email);
    await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: tr("access.logIn") }).click();
    await expect(page.getByRole("heading", { name: tr("security.secondStep") })).toBeVisible();
    await checkPage(page);
    await page.getByRole("textbox", { name: tr("topic.toolCode") }).fill(code);
    await page.getByRole("button", { name: tr("access.logIn") }).click();
    await expect(page).toHaveURL(/\/forum$/);
    await page.context().clearCookies();
  }
  await app.sql`delete from factors`;
});

test("in the middle of a form the superuser is asked again, and the form is done", async ({
  app,
  as,
}) => {
  const [group] = await app.sql`insert into groups (name) values ('Eski kurul') returning id`;
  const selin = await as("selin");
  await app.sql`update sessions set confirmed_at = now() - interval '1 hour'`;
  await selin.goto(`/admin/groups/${group?.id}/delete`);
  await selin.getByRole("button", { name: tr("groups.delete") }).click();
  await expect(selin.getByRole("heading", { name: tr("security.confirmTitle") })).toBeVisible();
  await checkPage(selin);
  await selin.getByLabel(tr("settings.currentPassword"), { exact: true }).fill("yanlış-parola");
  await selin.getByRole("button", { name: tr("security.confirm") }).click();
  await expect(selin.getByText(tr("messages.incorrectPassword"))).toBeVisible();
  await selin.getByRole("link", { name: tr("forms.cancel") }).click();
  await expect(selin.getByRole("heading", { name: tr("security.confirmTitle") })).toHaveCount(0);
  await selin.getByRole("button", { name: tr("groups.delete") }).click();
  await selin.getByLabel(tr("settings.currentPassword"), { exact: true }).fill(PASSWORD);
  await selin.getByRole("button", { name: tr("security.confirm") }).click();
  await expect(selin).toHaveURL(/\/admin\/groups$/);
  await expect(selin.getByText("Eski kurul")).toHaveCount(0);
  expect(await app.sql`select from groups where name = 'Eski kurul'`).toEqual([]);
});
