import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { checkPage, expect, open, test } from "./support.ts";

const PATHS = [
  "/settings",
  "/settings?tab=profile&edit=1",
  "/settings?tab=password",
  "/settings?tab=subscriptions",
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
  test(`every tab is clean at ${width}, in ${language}, ${theme}`, async ({ app, as }) => {
    test.slow();
    await app.sql`with category as (insert into categories (name) values ('Zanaat') returning id), forum as (insert into forums (category_id, name) select id, ${LONG_TITLE} from category returning id),
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

test("tabs, and a profile changed and changed back", async ({ as, scripted }) => {
  const mehmet = await as("mehmet");
  await mehmet.goto("/settings");
  await mehmet
    .getByRole("navigation", { name: "Ayarlar" })
    .getByRole("link", { name: "Parola" })
    .click();
  await expect(mehmet).toHaveURL("/settings?tab=password");
  await mehmet
    .getByRole("navigation", { name: "Ayarlar" })
    .getByRole("link", { name: "Profilim" })
    .click();
  await mehmet.getByRole("link", { name: "Düzenle" }).click();
  await expect(mehmet).toHaveURL("/settings?tab=profile&edit=1");
  const save = mehmet.getByRole("button", { name: "Kaydet" });
  const name = mehmet.getByLabel("Ad soyad");
  const email = mehmet.getByLabel("E-posta");
  // Without script nobody knows what changed, so the button is always there.
  await expect(save).toBeEnabled({ enabled: !scripted });
  await name.fill("Mehmet Usta");
  await expect(save).toBeEnabled();
  await email.fill("");
  await expect(save).toBeEnabled({ enabled: !scripted });
  await email.fill(PEOPLE.mehmet.email);
  await name.fill(PEOPLE.mehmet.full_name);
  await expect(save).toBeEnabled({ enabled: !scripted });
  await email.fill(PEOPLE.ayse.email);
  await mehmet.getByLabel("Şimdiki parola").fill(PASSWORD);
  await save.click();
  await expect(mehmet.getByRole("alert")).toContainText("Bu e-postayı başka bir üye kullanıyor.");
  await expect(email).toHaveValue(PEOPLE.ayse.email);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(save).toBeEnabled();
  await checkPage(mehmet);
  await email.fill(PEOPLE.mehmet.email);
  await name.fill("Mehmet Usta");
  await save.click();
  await expect(mehmet).toHaveURL("/settings?tab=profile");
  await expect(mehmet.getByRole("status")).toContainText("Profiliniz güncellendi.");
  await expect(mehmet.getByRole("heading", { level: 2, name: "Mehmet Usta" })).toBeVisible();
  await mehmet.getByRole("link", { name: "Düzenle" }).click();
  await name.fill("Kimse");
  await mehmet.getByRole("link", { name: "Vazgeç" }).click();
  await expect(mehmet.getByRole("heading", { level: 2, name: "Mehmet Usta" })).toBeVisible();
});

test("a field says what is wrong when it is left, and without script when it is sent", async ({
  as,
  scripted,
}) => {
  const ayse = await as("ayse");
  await ayse.goto("/settings?tab=profile&edit=1");
  const email = ayse.getByLabel("E-posta");
  await email.fill("yarım@");
  if (!scripted) await ayse.getByRole("button", { name: "Kaydet" }).click();
  // Script may come just after the field was left.
  await expect(async () => {
    if (scripted) await email.focus();
    if (scripted) await ayse.getByLabel("Ad soyad").focus();
    await expect(email).toHaveAccessibleDescription(/Geçersiz e-posta adresi/, { timeout: 500 });
  }).toPass();
  await expect(email).toHaveValue("yarım@");
  await expect(ayse.getByRole("alert")).toHaveCount(scripted ? 0 : 1);
});

test("a refused form says so on top, and no longer once its fields are mended", async ({
  as,
  scripted,
}) => {
  const ayse = await as("ayse");
  await open(ayse, "/settings?tab=profile&edit=1", scripted);
  const summary = ayse.getByRole("alert");
  const email = ayse.getByLabel("E-posta");
  const username = ayse.getByLabel("Kullanıcı adı");
  await username.fill("Büyük Harf");
  await email.fill("yarım@");
  for (const _ of ["refused", "refused again"]) {
    await email.press("Enter");
    await expect(summary).toContainText("Formda 2 sorun var");
    await expect(summary).toBeFocused();
  }
  await summary.getByRole("link", { name: "Geçersiz e-posta adresi" }).click();
  await expect(email).toBeFocused();
  if (!scripted) return;
  await email.fill(PEOPLE.ayse.email);
  await expect(summary).toContainText("Formda 1 sorun var");
  await expect(email).toBeFocused();
  await username.fill(PEOPLE.ayse.username);
  await expect(summary).toHaveCount(0);
  await expect(username).toBeFocused();
});

test("what is pressed stays under the pointer, also when the field that is left by it is wrong", async ({
  as,
  scripted,
}) => {
  const ayse = await as("ayse");
  await open(ayse, "/settings?tab=profile&edit=1", scripted);
  const save = ayse.getByRole("button", { name: "Kaydet" });
  const email = ayse.getByLabel("E-posta");
  const username = ayse.getByLabel("Kullanıcı adı");
  if (scripted) {
    await username.fill("Büyük Harf");
    await ayse.getByRole("heading", { level: 1 }).click();
    await expect(username).toHaveAccessibleDescription(/yalnızca küçük harf/);
    await username.fill(PEOPLE.ayse.username);
  }
  await email.fill("yarım@");
  const before = await save.boundingBox();
  await save.hover();
  await ayse.mouse.down();
  await expect(save).toBeFocused();
  expect(await save.boundingBox()).toEqual(before);
  await ayse.mouse.up();
  await expect(ayse.getByRole("alert")).toContainText("Formda 1 sorun var");
});

test("dark, English and another clock take effect at once", async ({ as }) => {
  const ayse = await as("ayse");
  await ayse.goto("/settings?tab=appearance");
  await ayse.getByLabel("Renkler").selectOption("dark");
  await ayse.getByRole("combobox", { name: "Dil", exact: true }).selectOption("en");
  await ayse.getByLabel("Saat dilimi").selectOption("Asia/Tokyo");
  await ayse.getByRole("button", { name: "Kaydet" }).click();
  await expect(ayse.getByRole("status")).toContainText("Appearance saved.");
  for (const [name, value] of [
    ["lang", "en"],
    ["data-theme", "dark"],
    ["data-zone", "Asia/Tokyo"],
  ] as const)
    await expect(ayse.locator("html")).toHaveAttribute(name, value);
  await expect(ayse.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await ayse.getByLabel("Time zone").selectOption("");
  await ayse.getByRole("button", { name: "Save" }).click();
  await expect(ayse.getByLabel("Time zone")).toHaveValue("");
});

test("signed out elsewhere, and the password changed", async ({ app, as }) => {
  const elsewhere = await app.as("ayse");
  await app.as("ayse");
  const ayse = await as("ayse");
  await ayse.goto("/settings?tab=sessions");
  await expect(ayse.getByText("Bu oturum", { exact: true })).toHaveCount(1);
  await ayse.getByRole("button", { name: "Diğer bütün oturumları kapat" }).click();
  await expect(ayse.getByRole("status")).toContainText("Diğer bütün oturumlar kapatıldı.");
  expect((await elsewhere.get("/forum")).url.pathname).toBe("/login");
  await ayse.goto("/settings?tab=password");
  for (const label of ["Şimdiki parola", "Yeni parola", "Parolayı doğrulayın"])
    await ayse.getByLabel(label, { exact: true }).fill(PASSWORD);
  await ayse.getByRole("button", { name: "Parolayı değiştir" }).click();
  await expect(ayse.getByRole("alert")).toContainText("Yeni parola şimdiki parolayla aynı olamaz");
  await checkPage(ayse);
});

test("an account is deleted from the danger zone", async ({ app, as, scripted }) => {
  await app.sql`with made as (insert into users (username, email, full_name) values ('veda', 'veda@example.org', 'Veda Eden') returning id)
    insert into passwords (user_id, hash) select made.id, hash from made, passwords where user_id = ${await app.idOf("nazim")}`;
  const page = await as("nazim");
  await page.goto("/logout");
  await page.getByRole("button", { name: "Çıkış yap" }).last().click();
  await page.getByLabel("E-posta").fill("veda@example.org");
  await page.getByLabel("Parola", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Giriş yap" }).click();
  await expect(page).toHaveURL("/forum");
  await page.goto("/settings?tab=danger");
  await page.getByRole("link", { name: "Hesabımı sil" }).click();
  await expect(page).toHaveURL("/settings/delete-account?tab=danger");
  await expect(page.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
  await checkPage(page);
  await page.getByLabel("Şimdiki parola").fill("yanlış");
  await page.getByRole("button", { name: "Hesabımı sil" }).click();
  await expect(page.getByText("Parola hatalı")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
  await page.getByLabel("Şimdiki parola").fill(PASSWORD);
  await page.getByRole("button", { name: "Hesabımı sil" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status")).toContainText("Hesabınız silindi.");
  expect(await app.sql`select id from users where username = 'veda'`).toEqual([]);
});
