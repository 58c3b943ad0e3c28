import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openMenu, test, waitForLiveStream } from "./support.ts";

/** Each language and each theme once. */
const WIDTHS = [
  {
    name: "desktop",
    viewport: { width: 1280, height: 800 },
    menu: { tr: PEOPLE.mehmet.full_name, en: PEOPLE.mehmet.full_name },
    language: "tr",
    theme: "light",
    tag: "@core",
  },
  {
    name: "phone",
    viewport: { width: 320, height: 640 },
    menu: { tr: tr("layout.menu"), en: en("layout.menu") },
    language: "en",
    theme: "dark",
    tag: "@phone",
  },
] as const;

for (const { name, viewport, menu, language, theme, tag } of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test("a member signs in, changes theme and language, and signs out", { tag }, async ({
      app,
      page,
      scripted,
    }) => {
      // A click that hydration interrupts opens no menu.
      const nextHydration = () => (scripted ? waitForLiveStream(page) : null);
      await app.sql`update users set language = null, theme = null where username = ${PEOPLE.mehmet.username}`;
      await page.goto("/forum");
      await expect(page).toHaveURL("/login?redirectTo=%2Fforum");
      await page.getByLabel(tr("words.email")).fill(PEOPLE.mehmet.email);
      await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
      const signed_in = nextHydration();
      await page.getByRole("button", { name: tr("access.logIn") }).click();
      await expect(page).toHaveURL("/forum");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(tr("words.forum"));
      await signed_in;

      const dark = await openMenu(page, menu.tr, tr("layout.darkMode"));
      await checkPage(page);
      await dark.click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page).toHaveURL("/forum");

      const in_english = nextHydration();
      await page.getByRole("contentinfo").getByRole("button", { name: "English" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page).toHaveURL("/forum");
      await in_english;

      const logOut = await openMenu(page, menu.en, en("access.logOut"));
      await checkPage(page);
      await logOut.click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("status")).toContainText(en("notices.signedOut"));
      await checkPage(page);
      await page.getByRole("link", { name: en("layout.closeNotice") }).click();
      await expect(page.getByRole("status")).toHaveCount(0);
      await page.goto("/forum");
      await expect(page).toHaveURL("/login?redirectTo=%2Fforum");
    });

    test("a refused sign-in shows its reason and keeps the e-mail", { tag }, async ({ page }) => {
      await page.goto("/login");
      await page.getByLabel(tr("words.email")).fill(PEOPLE.mehmet.email);
      await page.getByLabel(tr("words.password"), { exact: true }).fill("yanlış-parola");
      await page.getByRole("button", { name: tr("access.logIn") }).click();
      await expect(page.getByText(tr("messages.wrongEmailOrPassword"))).toBeVisible();
      await expect(page.getByLabel(tr("words.email"))).toHaveValue(PEOPLE.mehmet.email);
      await expect(page.getByLabel(tr("words.email"))).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel(tr("words.password"), { exact: true })).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      await checkPage(page);
    });

    test(`every screen passes the checks in ${language}, ${theme}`, async ({ page, as }) => {
      await page.goto("/preferences");
      await page.locator("select[name=language]").selectOption(language);
      await page.locator("select[name=theme]").selectOption(theme);
      await page.locator("main form button").click();
      await expect(page).toHaveURL("/login");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const member = await as("ayse", { language, theme });
      for (const [visitor, paths] of [
        [page, ["/login", "/preferences", "/no-such-page"]],
        [member, ["/forum", "/preferences", "/logout", "/no-such-page"]],
      ] as const) {
        for (const path of paths) {
          await visitor.goto(path);
          await expect(visitor.locator("html")).toHaveAttribute("data-theme", theme);
          await checkPage(visitor);
        }
      }
    });
  });
}

test("the first Tab reaches the link to the content", async ({ page }) => {
  await page.goto("/login");
  await page.keyboard.press("Tab");
  await expect(page.locator("a[href='#content']")).toBeFocused();
  await expect(page.locator("a[href='#content']")).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(tr("words.email"))).toBeFocused();
});

test("an empty field has its message when it loses the focus @script", async ({ page }) => {
  const [email, password] = [
    page.getByLabel(tr("words.email")),
    page.getByLabel(tr("words.password"), { exact: true }),
  ];
  const no_email = page.getByText(tr("messages.emailRequired"));
  await page.goto("/login");
  await expect(page.getByRole("button", { name: tr("access.show") })).toBeVisible();
  await email.focus();
  await password.focus();
  await expect(no_email).toBeVisible();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill(PEOPLE.mehmet.username);
  await expect(no_email).toHaveCount(0);
  await expect(email).not.toHaveAttribute("aria-invalid");
  await password.focus();
  // The message moves the link, but not before the click.
  await page.getByRole("link", { name: tr("words.forgotPassword") }).click();
  await expect(page).toHaveURL("/recover-password");
});

test("the password can be shown with script", async ({ page, scripted }) => {
  await page.goto("/login");
  const password = page.getByLabel(tr("words.password"), { exact: true });
  await password.fill("gizli");
  await expect(page.getByRole("button", { name: tr("access.show") })).toHaveCount(scripted ? 1 : 0);
  if (scripted) await page.getByRole("button", { name: tr("access.show") }).click();
  await expect(password).toHaveAttribute("type", scripted ? "text" : "password");
});

test("the language and the colours change at once with signing in and signing out", async ({
  app,
  page,
}) => {
  const { username, email } = PEOPLE.mehmet;
  const html = page.locator("html");
  await app.sql`update users set language = 'en', theme = 'dark' where username = ${username}`;
  await page.goto("/login?redirectTo=%2Flogout");
  await expect(html).toHaveAttribute("lang", "tr");
  await page.getByLabel(tr("words.email")).fill(email);
  await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: tr("access.logIn") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("members.logOutTitle"));
  await expect(html).toHaveAttribute("lang", "en");
  await expect(html).toHaveAttribute("data-theme", "dark");
  // Another device changed the account; this browser still has the choice from signing in.
  await app.sql`update users set language = 'tr', theme = 'light' where username = ${username}`;
  await page.goto("/logout");
  await expect(html).toHaveAttribute("lang", "tr");
  await page.locator("main form button").click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("access.logIn"));
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("a click after the session ended leads through the login page to its target @core", async ({
  app,
  as,
  scripted,
}) => {
  const page = await as("ayse");
  await open(page, "/preferences", scripted);
  await app.sql`delete from sessions`;
  await page.locator("header a[href='/forum']").first().click();
  await expect(page).toHaveURL("/login?redirectTo=%2Fforum");
  await page.getByLabel(tr("words.email")).fill(PEOPLE.ayse.email);
  await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: tr("access.logIn") }).click();
  await expect(page).toHaveURL("/forum");
});
