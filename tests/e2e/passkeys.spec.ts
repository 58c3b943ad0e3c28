import type { Page } from "@playwright/test";
import { freePort } from "#tests/support/free-port.ts";
import { type App, launchApp } from "#tests/support/launch.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { test as base, checkPage, expect, open } from "./support.ts";

const NEW = "/settings/security/passkeys/new";

/** Browsers keep passkeys for names, so this site has one: the others have the address 127.0.0.1. */
const test = base.extend<object, { named: App }>({
  named: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const server = JSON.parse(process.env.TEST_DATABASE_SERVER ?? "{}");
      const app = await launchApp(server, { PORT: port, SITE_URL: url });
      await use({ ...app, url });
      await app.stop();
    },
    { scope: "worker" },
  ],
  app: async ({ named }, use) => {
    await named.sql`delete from factors`;
    await named.sql`delete from recovery_codes`;
    await use(named);
  },
});

/** Plugs a device in, which answers at once. One that checks the person is built in. */
async function plugIn(page: Page, { checks_person = true } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: checks_person ? "internal" : "usb",
      hasResidentKey: true,
      hasUserVerification: checks_person,
      isUserVerified: checks_person,
      automaticPresenceSimulation: true,
    },
  });
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

/** Adds the first passkey, and returns the recovery codes that are shown. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await page.goto(NEW);
  await page.getByLabel(tr("words.name")).fill(name);
  await press(page, tr("words.continue"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tr("security.recoveryCodes"));
  return await page.locator("main ol code").allInnerTexts();
}

/** Types the password, with which a member who has a second factor comes to the second step. */
async function typePassword(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(tr("words.email")).fill(email);
  await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: tr("access.logIn"), exact: true }).click();
  await expect(page).toHaveURL("/login/code");
}

const ask = (app: App) =>
  app.sql`update sessions set confirmed_at = now() - interval '1 hour', created_at = created_at - interval '1 hour'`;

test.describe("with a device that checks the person @script", () => {
  test("a passkey is added, signs in alone, and is removed with itself", async ({ app, as }) => {
    const page = await as("ayse");
    await plugIn(page);
    await open(page, "/settings/security", true);
    await page.getByRole("link", { name: tr("security.addPasskey") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(tr("words.name"))).toHaveValue(/Chrome/);
    await dialog.getByLabel(tr("words.name")).fill("");
    await dialog.getByRole("button", { name: tr("words.continue") }).click();
    await expect(dialog.getByRole("alert")).toContainText(tr("messages.nameRequired"));
    expect(await app.sql`select from factors`).toHaveLength(0);
    await dialog.getByLabel(tr("words.name")).fill("Mutfaktaki bilgisayar");
    await checkPage(page);
    await page.keyboard.press("Enter");
    await expect(dialog.locator("ol code")).toHaveCount(10);
    await checkPage(page);
    await dialog.getByRole("link", { name: tr("security.kept") }).click();
    await expect(page.getByRole("table")).toContainText("Mutfaktaki bilgisayar");
    await checkPage(page);

    // The device has a passkey of the account already.
    await page.getByRole("link", { name: tr("security.addPasskey") }).click();
    await press(page, tr("words.continue"));
    await expect(page.getByText(tr("security.passkeyKnown"))).toBeVisible();
    await checkPage(page);

    await page.goto("/logout");
    await page.locator("main form button").click();
    await expect(page).toHaveURL("/login");
    await page.goto("/login?redirectTo=%2Fsettings%2Fsecurity");
    await press(page, tr("access.withPasskey"));
    await expect(page).toHaveURL("/settings/security");
    await expect(page.getByRole("table")).not.toContainText(tr("invites.notUsed"));

    await page.getByRole("link", { name: tr("security.remove") }).click();
    await press(page, tr("security.actWithPasskey", { act: tr("security.remove") }));
    await expect(page.getByRole("alert")).toContainText(tr("messages.currentPasswordRequired"));
    await page.getByLabel(tr("settings.currentPassword"), { exact: true }).fill(PASSWORD);
    await checkPage(page);
    await press(page, tr("security.actWithPasskey", { act: tr("security.remove") }));
    await expect(page.getByRole("status")).toContainText(tr("notices.factorRemoved"));
    const factors = await app.sql`select from factors where removed_at is null`;
    expect(factors).toHaveLength(0);
  });

  test("a removed passkey is refused by the login page, which keeps the fields as they were", async ({
    app,
    as,
  }) => {
    const page = await as("mehmet");
    await plugIn(page);
    await addPasskey(page, "Telefon");
    await app.sql`update factors set removed_at = now()`;
    await page.context().clearCookies({ name: "divan_session" });
    await page.goto("/login");
    await press(page, tr("access.withPasskey"));
    await expect(page.getByRole("alert")).toContainText(tr("messages.wrongPasskey"));
    await expect(page.getByLabel(tr("words.email"))).not.toHaveAttribute("aria-invalid");
    await page.getByRole("alert").getByRole("link").click();
    await expect(page.getByRole("button", { name: tr("access.withPasskey") })).toBeFocused();
    await checkPage(page);
  });

  test("a passkey confirms in the middle of a form, and nothing that was typed is lost", async ({
    app,
    as,
  }) => {
    const page = await as("selin");
    await plugIn(page);
    await addPasskey(page, "Anahtar");
    await page.goto("/admin/users/new");
    await page.getByLabel(tr("words.username")).fill("yenikisi");
    await page.getByLabel(tr("words.email")).fill("yeni@example.org");
    await page.getByLabel(tr("words.password"), { exact: true }).fill("uzun-bir-parola-9");
    await page.getByLabel(tr("words.confirmPassword"), { exact: true }).fill("uzun-bir-parola-9");
    await page.getByLabel(tr("admin.isSuperuser")).check();
    await ask(app);
    await page.locator("main form button[type=submit]").last().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(tr("security.confirmTitle"));
    await expect(
      page.getByRole("button", { name: tr("security.confirmWithPasskey") }),
    ).toBeVisible();
    await checkPage(page);
    await press(page, tr("security.confirmWithPasskey"));
    await expect(page.getByRole("status")).toContainText(tr("notices.userCreated"));
    const [user] = await app.sql`select is_superuser from users where username = 'yenikisi'`;
    expect(user?.is_superuser).toBe(true);
    await app.sql`delete from users where username = 'yenikisi'`;
  });

  test("a page asks first, and returns to itself", async ({ app, as }) => {
    const page = await as("nazim");
    await plugIn(page);
    await addPasskey(page, "Anahtar");
    await ask(app);
    await page.goto(NEW);
    await expect(page).toHaveURL(/\/confirm\?/);
    await press(page, tr("security.confirmWithPasskey"));
    await expect(page).toHaveURL(NEW);
    await checkPage(page);
    // The time ends while the page is open.
    await ask(app);
    await press(page, tr("words.continue"));
    await expect(page).toHaveURL(/\/confirm\?/);
  });
});

test.describe("with a key that only knows that it was touched @script", () => {
  test("the second step takes it, and alone it signs nobody in", async ({ app, as }) => {
    const page = await as("ayse");
    await plugIn(page, { checks_person: false });
    await addPasskey(page, "Anahtarlıktaki");
    await page.context().clearCookies({ name: "divan_session" });
    await page.goto("/login");
    await press(page, tr("access.withPasskey"));
    await expect(page.getByText(tr("security.passkeyNotUsed"))).toBeVisible();
    await checkPage(page);
    await typePassword(page, PEOPLE.ayse);
    await expect(page.getByRole("button", { name: tr("security.usePasskey") })).toBeVisible();
    await checkPage(page);
    await app.sql`update factors set use_count = 1000`;
    await press(page, tr("security.usePasskey"));
    await expect(page.getByRole("alert")).toContainText(tr("messages.wrongPasskey"));
    await app.sql`update factors set use_count = 0`;
    await press(page, tr("security.usePasskey"));
    await expect(page).toHaveURL("/forum");
  });
});

for (const width of [320, 1280])
  test(`nothing moves when the buttons appear, ${width} pixels wide @script`, async ({
    app,
    browser,
  }) => {
    const positionsOf = async (has_script: boolean) => {
      const context = await browser.newContext({
        baseURL: app.url,
        viewport: { width, height: 800 },
        locale: "en-GB",
      });
      const page = await context.newPage();
      // The style sheet still knows that the browser has script.
      if (!has_script) await page.route(/\.js$/, (route) => route.abort());
      await page.goto("/login");
      if (has_script)
        await expect(page.getByRole("button", { name: tr("access.withPasskey") })).toBeVisible();
      const tops = await page
        .locator("main h1, main label, main a, #login > button")
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top));
      await context.close();
      return tops;
    };
    expect(await positionsOf(true)).toEqual(await positionsOf(false));
  });

test("a browser without passkeys has no button @script", async ({ as }) => {
  const page = await as("emma", { language: "en" });
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await open(page, NEW, true);
  await expect(page.getByText(en("security.passkeysUnknown"))).toBeVisible();
  await expect(page.getByRole("button", { name: en("words.continue") })).toHaveCount(0);
});

test("without script the page says what to use instead, and the login has no button", async ({
  as,
  page,
  scripted,
}) => {
  const emma = await as("emma", { language: "en", theme: "dark" });
  await open(emma, NEW, scripted);
  const sentence = emma.locator("noscript p");
  const button = emma.getByRole("button", { name: en("words.continue") });
  if (scripted) await expect(sentence).toHaveCount(0);
  else await expect(sentence).toHaveText(en("security.passkeyNeedsScript"));
  await expect(sentence).toBeVisible({ visible: !scripted });
  await expect(button).toHaveCount(scripted ? 1 : 0);
  await checkPage(emma);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: tr("access.withPasskey") })).toHaveCount(
    scripted ? 1 : 0,
  );
  await checkPage(page);
});
