import type { Locator, Page } from "@playwright/test";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, refuseCopying, test } from "./support.ts";

/** Each language and each theme once. */
const WIDTHS = [
  { name: "desktop", viewport: { width: 1280, height: 800 }, look: ["tr", "light"], tag: "@core" },
  { name: "phone", viewport: { width: 320, height: 640 }, look: ["en", "dark"], tag: "@phone" },
] as const;

for (const {
  name,
  viewport,
  look: [language, theme],
  tag,
} of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test("an invitation is written, mailed, accepted, and shown as used", { tag }, async ({
      app,
      page,
      as,
      scripted,
    }) => {
      const username = `g${test.info().parallelIndex}.${name}`;
      const address = `${username}@example.org`;
      await app.sql`update users set invites_count = 3 where username = ${PEOPLE.ayse.username}`;
      const ayse = await as("ayse");
      await open(ayse, "/invites", scripted);
      await ayse.getByRole("link", { name: tr("invites.add") }).click();
      await expect(ayse).toHaveURL("/invites/new");
      await expect(ayse.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
      await checkPage(ayse);
      await ayse.getByLabel(tr("invites.newText")).fill("Köşedeki yeriniz boş.");
      await ayse.getByLabel(`${tr("words.email")} (`).fill("adres değil");
      await ayse.getByRole("button", { name: tr("invites.add") }).click();
      await expect(ayse.getByText(tr("messages.invalidEmail")).first()).toBeVisible();
      await expect(ayse.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
      await expect(ayse.getByLabel(tr("invites.newText"))).toHaveValue("Köşedeki yeriniz boş.");
      await ayse.getByLabel(`${tr("words.email")} (`).fill(address);
      // This site cannot send e-mails.
      await expect(ayse.getByRole("switch", { name: tr("invites.sendEmail") })).toBeDisabled();
      await ayse.getByRole("button", { name: tr("invites.add") }).click();
      await expect(ayse).toHaveURL(/\/invites\?new=\d+$/);
      await expect(ayse.getByRole("heading", { name: tr("invites.newLink") })).toBeVisible();
      await expect(ayse.getByRole("status")).toContainText(tr("notices.inviteCreated"));
      await expect(ayse.getByText(`${tr("invites.usable")} 2`)).toBeVisible();
      await checkPage(ayse);

      const link = await signUpLinks(ayse).first().textContent();
      await page.goto(pathOf(link ?? ""));
      await expect(page.getByText(`Ayşe Demir ${tr("joining.invitesYouSaying")}`)).toBeVisible();
      await expect(page.getByLabel(tr("words.email"))).toBeDisabled();
      // Fields that are left before hydration show no errors until the form is sent.
      if (scripted)
        await page
          .getByRole("button", { name: tr("access.show") })
          .first()
          .waitFor();
      await page.getByLabel(tr("words.fullName")).fill("Yeni Gelen");
      await page.getByLabel(tr("words.username")).fill("Büyük Harf");
      await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
      await page.getByLabel(tr("words.confirmPassword")).fill("başka-bir-parola");
      if (scripted) {
        await page.getByLabel(tr("words.fullName")).focus();
        await expect(page.getByText(tr("messages.usernameShape"))).toHaveCount(1);
        await expect(page.getByText(tr("messages.passwordsDiffer"))).toHaveCount(1);
        await page.getByLabel(tr("words.username")).fill(username);
        await expect(page.getByText(tr("messages.usernameShape"))).toHaveCount(0);
      } else {
        await page.getByRole("button", { name: tr("joining.signUp") }).click();
        await expect(page.getByRole("alert")).toContainText(tr("forms.problems", { count: 2 }));
        await checkPage(page);
        await page.getByLabel(tr("words.username")).fill(username);
        await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
      }
      await page.getByLabel(tr("words.confirmPassword")).fill(PASSWORD);
      await page.getByRole("button", { name: tr("joining.signUp") }).click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("status")).toContainText(tr("notices.signedUp"));
      await expect(page.getByLabel(tr("words.email"))).toHaveValue(address);
      await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: tr("access.logIn") }).click();
      await expect(page).toHaveURL("/forum");
      await expect(page.getByText(tr("notices.welcome", { site: "Divan" }))).toBeVisible();
      await checkPage(page);

      await ayse.reload();
      await expect(ayse.getByRole("link", { name: username })).toBeVisible();
      await ayse.getByRole("link", { name: tr("invites.tree") }).click();
      await expect(ayse.getByRole("link", { name: username })).toBeVisible();
      await checkPage(ayse);
    });

    test("an invite is deleted only after a confirmation", async ({ app, as, scripted }) => {
      const mehmet = await as("mehmet");
      await app.sql`delete from invites where owner_id = ${await app.idOf("mehmet")}`;
      await app.sql`insert into invites (owner_id, text) values (${await app.idOf("mehmet")}, 'Geri alınacak')`;
      await open(mehmet, "/invites", scripted);
      await mehmet.getByRole("link", { name: tr("invites.deleteInvite") }).click();
      await expect(mehmet.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
      await expect(mehmet.getByRole("heading", { name: tr("invites.deleteTitle") })).toBeVisible();
      await checkPage(mehmet);
      await mehmet.getByRole("link", { name: tr("forms.cancel") }).click();
      await expect(mehmet).toHaveURL("/invites");
      await mehmet.getByRole("link", { name: tr("invites.deleteInvite") }).click();
      await mehmet.getByRole("button", { name: tr("invites.deleteInvite") }).click();
      await expect(mehmet.getByRole("status")).toContainText(tr("notices.inviteDeleted"));
      await expect(mehmet.getByText(tr("invites.none"))).toBeVisible();
      await checkPage(mehmet);
    });

    test("a forgotten password is replaced", { tag }, async ({ app, page }) => {
      const before = mailsTo(app, PEOPLE.emma.email).length;
      const password = `yeni-parola-${name}`;
      await page.goto("/login");
      await page.getByRole("link", { name: tr("words.forgotPassword") }).click();
      await checkPage(page);
      await page.getByLabel(tr("words.email")).fill(PEOPLE.emma.email);
      await page.getByRole("button", { name: tr("words.continue") }).click();
      await expect(page.getByRole("status")).toContainText(tr("notices.recoveryStored"));
      await expect.poll(() => mailsTo(app, PEOPLE.emma.email).length).toBe(before + 1);
      const link =
        /\S+\/reset-password\?token=\S+/.exec(
          mailsTo(app, PEOPLE.emma.email).at(-1)?.text ?? "",
        )?.[0] ?? "";
      await page.goto(pathOf(link));
      await checkPage(page);
      await page.getByLabel(en("words.newPassword"), { exact: true }).fill(password);
      await page.getByLabel(en("words.confirmPassword")).fill(password);
      await page.getByRole("button", { name: en("joining.reset") }).click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("status")).toContainText(en("notices.passwordReset"));
      await page.getByLabel(en("words.email")).fill(PEOPLE.emma.email);
      await page.getByLabel(en("words.password"), { exact: true }).fill(password);
      await page.getByRole("button", { name: en("access.logIn") }).click();
      await expect(page).toHaveURL("/forum");
      // The following tests of this worker use the old password.
      await app.sql`update passwords set hash = (select hash from passwords where user_id = ${await app.idOf("ayse")}) where user_id = ${await app.idOf("emma")}`;
    });

    test(`every screen passes the checks in ${language}, ${theme}`, async ({ app, page, as }) => {
      const ayse = await as("ayse", { language, theme });
      const id = await app.idOf("ayse");
      await app.sql`update users set may_share_invites = true where id = ${id}`;
      const [invite] = await app.sql`
        insert into invites (owner_id, text, email, expires_at) values (${id}, ${"Muvaffakiyetsizleştiricileştiriverebileceklerimizden"}, 'cok.uzun.bir.eposta.adresi@ornek.example.org', now() + interval '1 day') returning id`;
      await app.sql`insert into invites (owner_id, used_at, used_by_id) values (${id}, now(), ${await app.idOf("emma")})`;
      await app.sql`update lineage set inviter_id = ${id} where user_id = ${await app.idOf("emma")}`;
      for (const path of [
        "/invites",
        `/invites?new=${invite?.id}`,
        "/invites/several",
        "/invites/share",
        "/invites/new",
        `/invites/${invite?.id}/delete`,
        `/invites/${invite?.id}/resend`,
        "/invites/tree",
      ]) {
        await ayse.goto(path);
        await expect(ayse.locator("html")).toHaveAttribute("data-theme", theme);
        await checkPage(ayse);
      }
      await ayse.goto("/invites");
      const row = ayse.locator(`tr:has(a[href="/invites/${invite?.id}/delete"])`);
      const link = (await signUpLinks(row).textContent()) ?? "";
      await setPreferences(page, language, theme);
      for (const path of [pathOf(link), "/signup?code=x", "/recover-password", "/reset-password"]) {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await checkPage(page);
      }
    });
  });
}

test("a double click creates one invite", async ({ app, as, scripted }) => {
  const id = await app.idOf("mehmet");
  await app.sql`update users set invites_count = 3 where id = ${id}`;
  await app.sql`delete from invites where owner_id = ${id}`;
  const mehmet = await as("mehmet");
  await open(mehmet, "/invites/new", scripted);
  await mehmet.getByRole("button", { name: tr("invites.add") }).dblclick();
  await expect(mehmet).toHaveURL(/\/invites\?new=\d+$/);
  expect(await app.sql`select count(*)::int from invites where owner_id = ${id}`).toEqual([
    { count: 1 },
  ]);
});

test("the link is selected as a whole, and copied by a button with script", async ({
  app,
  as,
  scripted,
}) => {
  const mehmet = await as("mehmet");
  await app.sql`insert into invites (owner_id, text) values (${await app.idOf("mehmet")}, 'Kopyalanacak')`;
  await mehmet.goto("/invites");
  const copy = mehmet.getByRole("button", { name: tr("words.copy") }).first();
  await expect(signUpLinks(mehmet).first()).toHaveCSS("user-select", "all");
  await expect(copy).toHaveCount(scripted ? 1 : 0);
  if (!scripted) return;
  await mehmet.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy.click();
  await expect(mehmet.getByRole("button", { name: tr("words.copied") })).toBeVisible();
  expect(await mehmet.evaluate(() => navigator.clipboard.readText())).toBe(
    await signUpLinks(mehmet).first().textContent(),
  );
  await mehmet.evaluate(refuseCopying);
  await copy.click();
  await expect(mehmet.getByRole("alert")).toHaveText(tr("words.notCopied"));
  await checkPage(mehmet);
});

const signUpLinks = (list: Page | Locator) => list.locator(".copy-text a");

/** The links have the site's own address, on which the server of the tests does not listen. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

async function setPreferences(page: Page, language: string, theme: string): Promise<void> {
  await page.goto("/preferences");
  await page.locator("select[name=language]").selectOption(language);
  await page.locator("select[name=theme]").selectOption(theme);
  await page.locator("main form button").click();
  await expect(page).toHaveURL("/login");
}
