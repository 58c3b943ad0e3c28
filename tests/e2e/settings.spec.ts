import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

const PATHS = [
  "/settings",
  "/settings?tab=profile&edit=1",
  "/settings?tab=password",
  "/settings?tab=subscriptions",
  "/settings?tab=feeds",
  "/settings?tab=muted",
  "/settings?tab=appearance",
  "/settings?tab=sessions",
  "/settings?tab=danger",
  "/settings/delete-account?tab=danger",
  "/settings/email",
  "/confirm-email?token=unknown",
  "/confirm-email?confirmed=1",
  "/email-undo?token=unknown",
];
const LONG_TITLE = "Kırkyıllıkhatırıolankahveninköpüğünükaçırmadanpişirmeninyolu";

for (const [width, language, theme] of [
  [1280, "tr", "light"],
  [320, "en", "dark"],
] as const) {
  test(`every tab passes the checks at ${width}, in ${language}, ${theme}`, async ({ app, as }) => {
    test.slow();
    await app.sql`with category as (insert into categories (name) values ('Zanaat') returning id), forum as (insert into forums (category_id, name) select id, forum_name from category, unnest(array[${LONG_TITLE}::text, 'Ceviz']) as forum_name returning id),
      topic as (insert into topics (forum_id, owner_id, title, content) select id, ${await app.idOf("selin")}, ${LONG_TITLE}, '<p>…</p>' from forum returning id),
      followed as (insert into forum_subscriptions (user_id, forum_id) select ${await app.idOf("ayse")}, id from forum)
      insert into topic_subscriptions (user_id, topic_id) select ${await app.idOf("ayse")}, id from topic`;
    const ayse = await as("ayse", { language, theme });
    await ayse.setViewportSize({ width, height: 800 });
    for (const path of PATHS) {
      await ayse.goto(path);
      await checkPage(ayse);
    }
  });
}

test("the tabs are links, and a profile is edited, refused, saved and cancelled @core", async ({
  as,
  scripted,
}) => {
  const mehmet = await as("mehmet");
  await mehmet.goto("/settings");
  await mehmet
    .getByRole("navigation", { name: tr("words.settings") })
    .getByRole("link", { name: tr("words.password") })
    .click();
  await expect(mehmet).toHaveURL("/settings?tab=password");
  await mehmet
    .getByRole("navigation", { name: tr("words.settings") })
    .getByRole("link", { name: tr("words.myProfile") })
    .click();
  await mehmet.getByRole("link", { name: tr("words.edit") }).click();
  await expect(mehmet).toHaveURL("/settings?tab=profile&edit=1");
  const save = mehmet.getByRole("button", { name: tr("forms.save") });
  const name = mehmet.getByLabel(tr("words.fullName"));
  const email = mehmet.getByLabel(tr("words.email"));
  // Changes cannot be detected without script, so the button is always enabled.
  await expect(save).toBeEnabled({ enabled: !scripted });
  await name.fill("Mehmet Usta");
  await expect(save).toBeEnabled();
  await email.fill("");
  await expect(save).toBeEnabled({ enabled: !scripted });
  await email.fill(PEOPLE.mehmet.email);
  await name.fill(PEOPLE.mehmet.full_name);
  await expect(save).toBeEnabled({ enabled: !scripted });
  await email.fill(PEOPLE.ayse.email);
  await mehmet.getByLabel(tr("settings.currentPassword")).fill(PASSWORD);
  await save.click();
  await expect(mehmet.getByRole("alert")).toContainText(tr("messages.emailTakenByOther"));
  await expect(email).toHaveValue(PEOPLE.ayse.email);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(save).toBeEnabled();
  await checkPage(mehmet);
  await email.fill(PEOPLE.mehmet.email);
  await name.fill("Mehmet Usta");
  await save.click();
  await expect(mehmet).toHaveURL("/settings?tab=profile");
  await expect(mehmet.getByRole("status")).toContainText(tr("notices.profileUpdated"));
  await expect(mehmet.getByRole("definition").filter({ hasText: "Mehmet Usta" })).toBeVisible();
  await mehmet.getByRole("link", { name: tr("words.edit") }).click();
  await name.fill("Kimse");
  await mehmet.getByRole("link", { name: tr("forms.cancel") }).click();
  await expect(mehmet.getByRole("definition").filter({ hasText: "Mehmet Usta" })).toBeVisible();
});

test("a field shows its error when it loses the focus, and without script when the form is sent", async ({
  as,
  scripted,
}) => {
  const ayse = await as("ayse");
  await ayse.goto("/settings?tab=profile&edit=1");
  const email = ayse.getByLabel(tr("words.email"));
  await email.fill("yarım@");
  if (!scripted) await ayse.getByRole("button", { name: tr("forms.save") }).click();
  // Hydration may happen just after the field lost the focus.
  await expect(async () => {
    if (scripted) await email.focus();
    if (scripted) await ayse.getByLabel(tr("words.fullName")).focus();
    await expect(email).toHaveAccessibleDescription(new RegExp(tr("messages.invalidEmail")), {
      timeout: 500,
    });
  }).toPass();
  await expect(email).toHaveValue("yarım@");
  await expect(ayse.getByRole("alert")).toHaveCount(scripted ? 0 : 1);
});

test("a refused form lists its errors on top until its fields are corrected", async ({
  as,
  scripted,
}) => {
  const ayse = await as("ayse");
  await open(ayse, "/settings?tab=profile&edit=1", scripted);
  const summary = ayse.getByRole("alert");
  const email = ayse.getByLabel(tr("words.email"));
  const username = ayse.getByLabel(tr("words.username"));
  await username.fill("Büyük Harf");
  await email.fill("yarım@");
  for (const _ of ["refused", "refused again"]) {
    await email.press("Enter");
    await expect(summary).toContainText(tr("forms.problems", { count: 2 }));
    await expect(summary).toBeFocused();
  }
  await summary.getByRole("link", { name: tr("messages.invalidEmail") }).click();
  await expect(email).toBeFocused();
  if (!scripted) return;
  await email.fill(PEOPLE.ayse.email);
  await expect(summary).toContainText(tr("forms.problems", { count: 1 }));
  await expect(email).toBeFocused();
  await username.fill(PEOPLE.ayse.username);
  await expect(summary).toHaveCount(0);
  await expect(username).toBeFocused();
});

test("a pressed button does not move when another field shows an error", async ({
  as,
  scripted,
}) => {
  const ayse = await as("ayse");
  await open(ayse, "/settings?tab=profile&edit=1", scripted);
  const save = ayse.getByRole("button", { name: tr("forms.save") });
  const email = ayse.getByLabel(tr("words.email"));
  const username = ayse.getByLabel(tr("words.username"));
  if (scripted) {
    await username.fill("Büyük Harf");
    await ayse.getByRole("heading", { level: 1 }).click();
    await expect(username).toHaveAccessibleDescription(new RegExp(tr("messages.usernameShape")));
    await username.fill(PEOPLE.ayse.username);
  }
  await email.fill("yarım@");
  // Hovering may scroll.
  await save.hover();
  const before = await save.boundingBox();
  await ayse.mouse.down();
  await expect(save).toBeFocused();
  expect(await save.boundingBox()).toEqual(before);
  await ayse.mouse.up();
  await expect(ayse.getByRole("alert")).toContainText(tr("forms.problems", { count: 1 }));
});

test("theme, language and time zone take effect at once", async ({ as }) => {
  const ayse = await as("ayse");
  await ayse.goto("/settings?tab=appearance");
  await ayse.getByLabel(tr("words.colourMode")).selectOption("dark");
  await ayse.getByRole("combobox", { name: tr("layout.language"), exact: true }).selectOption("en");
  await ayse.getByLabel(tr("settings.timeZone")).selectOption("Asia/Tokyo");
  await ayse.getByRole("button", { name: tr("forms.save") }).click();
  await expect(ayse.getByRole("status")).toContainText(en("notices.appearanceSaved"));
  for (const [name, value] of [
    ["lang", "en"],
    ["data-theme", "dark"],
    ["data-zone", "Asia/Tokyo"],
  ] as const)
    await expect(ayse.locator("html")).toHaveAttribute(name, value);
  await expect(ayse.getByLabel(en("settings.timeZone"))).toHaveValue("Asia/Tokyo");
  await ayse.getByLabel(en("settings.timeZone")).selectOption("");
  await ayse.getByRole("button", { name: en("forms.save") }).click();
  await expect(ayse.getByLabel(en("settings.timeZone"))).toHaveValue("");
});

test("other sessions are ended, and a password change is refused @core", async ({ app, as }) => {
  const elsewhere = await app.as("ayse");
  await app.as("ayse");
  const ayse = await as("ayse");
  await ayse.goto("/settings?tab=sessions");
  await expect(ayse.getByText(tr("settings.thisOne"), { exact: true })).toHaveCount(1);
  await ayse.getByRole("button", { name: tr("settings.endOthers") }).click();
  await expect(ayse.getByRole("status")).toContainText(tr("notices.sessionsEnded"));
  expect((await elsewhere.get("/forum")).url.pathname).toBe("/login");
  await ayse.goto("/settings?tab=password");
  for (const label of [
    tr("settings.currentPassword"),
    tr("words.newPassword"),
    tr("words.confirmPassword"),
  ])
    await ayse.getByLabel(label, { exact: true }).fill(PASSWORD);
  await ayse.getByRole("button", { name: tr("settings.changePassword") }).click();
  await expect(ayse.getByRole("alert")).toContainText(tr("messages.samePassword"));
  await checkPage(ayse);
});

test("the deletion of an account is asked for in the danger zone, and taken back by signing in", async ({
  app,
  as,
  scripted,
}) => {
  await app.sql`with made as (insert into users (username, email, full_name) values ('veda', 'veda@example.org', 'Veda Eden') returning id)
    insert into passwords (user_id, hash) select made.id, hash from made, passwords where user_id = ${await app.idOf("nazim")}`;
  const page = await as("nazim");
  await page.goto("/logout");
  await page
    .getByRole("button", { name: tr("access.logOut") })
    .last()
    .click();
  await page.getByLabel(tr("words.email")).fill("veda@example.org");
  await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: tr("access.logIn") }).click();
  await expect(page).toHaveURL("/forum");
  await open(page, "/settings?tab=danger", scripted);
  await page.getByRole("link", { name: tr("settings.deleteAccount") }).click();
  await expect(page).toHaveURL("/settings/delete-account?tab=danger");
  await expect(page.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
  await checkPage(page);
  await page.getByLabel(tr("settings.currentPassword")).fill("yanlış");
  await page.getByRole("button", { name: tr("settings.deleteAccount") }).click();
  await expect(page.getByText(tr("messages.incorrectPassword"), { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
  await page.getByLabel(tr("settings.currentPassword")).fill(PASSWORD);
  await page.getByRole("button", { name: tr("settings.deleteAccount") }).click();
  await expect(page).toHaveURL("/login");
  const [day] = tr("notices.deletionRequested", { date: "|" }).split("|");
  await expect(page.getByRole("status")).toContainText(day ?? "");
  await page.getByLabel(tr("words.email")).fill("veda@example.org");
  await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: tr("access.logIn") }).click();
  await expect(page).toHaveURL("/forum");
  await expect(page.getByRole("status")).toContainText(tr("notices.accountKept"));
  expect(await app.sql`select user_id from account_deletions`).toEqual([]);
});

test("the tabs of a phone are one row, with the current one in the window", async ({ as }) => {
  const page = await as("ayse");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/settings?tab=danger");
  const current = page.locator(".tabs [aria-current]");
  await expect(current).toBeInViewport({ ratio: 1 });
  expect((await page.locator(".tabs").boundingBox())?.height).toBeLessThan(50);
  await checkPage(page);
  await page.goto("/settings");
  await expect(current).toBeInViewport({ ratio: 1 });
});
