import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let selin: Browser;

beforeAll(async () => {
  app = await startApp();
  selin = await app.as("selin");
});
afterAll(() => app.stop());

async function drawing(width: number, height: number, colour = "#b5533c", name = "çınar.png") {
  const bytes = await sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/png" });
}

/** The address of an attribute of the first element that matches. */
const attributeOf = (page: Page, selector: string, name = "href") =>
  page.root.querySelector(selector)?.getAttribute(name) ?? null;
const logoOf = (page: Page) => attributeOf(page, "header .logo img", "src");
const tabIconOf = (page: Page) => attributeOf(page, 'link[rel="icon"]');

async function pictureAt(address: string | null) {
  const response = await fetch(app.url + address);
  const { width, height, format, hasAlpha } = await sharp(await response.bytes()).metadata();
  return { headers: response.headers, picture: { width, height, format, hasAlpha } };
}

const drawnAt = async (address: string | null) => (await pictureAt(address)).picture;

async function save(values: Record<string, string | boolean | File[]>): Promise<Page> {
  return await (await selin.get("/admin/site")).submit(values);
}

test("a wide logo replaces the name for members and guests, who keep it for a year", async () => {
  const saved = await save({ name_tr: "Çınaraltı", logo_file: [await drawing(1280, 320)] });
  expect(saved.notice).toContain(tr("notices.siteSaved"));
  const guest_page = await app.browser().get("/login");
  expect(logoOf(guest_page)).toMatch(/^\/files\/\d+\/cinar\.webp$/);
  expect(guest_page.find("header .logo img").getAttribute("alt")).toBe("Çınaraltı");
  expect(guest_page.all("header .logo b, header .logo svg")).toEqual([]);
  const member_page = await (await app.as("ayse")).get("/forum");
  expect(logoOf(member_page)).toBe(logoOf(guest_page));
  const { headers, picture } = await pictureAt(logoOf(guest_page));
  expect(picture).toMatchObject({ width: 576, height: 144, format: "webp" });
  expect([headers.get("Cache-Control"), headers.get("Vary")]).toEqual([
    "public, max-age=31536000, immutable",
    null,
  ]);
});

test("pages that are not found and sign-up links that do not work show the logo as well", async () => {
  const address = logoOf(await app.browser().get("/login"));
  for (const path of ["/no-such-page", "/signup?token=x", "/forgot"])
    expect(logoOf(await app.browser().get(path)), path).toBe(address);
  expect(logoOf(await selin.get("/topic/999999999"))).toBe(address);
});

test("a square logo stands before the name", async () => {
  await save({ logo_file: [await drawing(300, 300)] });
  const page = await app.browser().get("/login");
  expect(page.find("header .logo img").getAttribute("alt")).toBe("");
  expect(page.find("header .logo b").text).toBe("Çınaraltı");
  expect((await pictureAt(logoOf(page))).picture).toMatchObject({ width: 144, height: 144 });
});

test("the icon is drawn for tab, home screen and manifest, and has a mark while something is unread", async () => {
  await save({ icon_file: [await drawing(600, 300)] });
  const guest_page = await app.browser().get("/login");
  expect(await drawnAt(tabIconOf(guest_page))).toMatchObject({
    width: 32,
    height: 32,
    hasAlpha: true,
  });
  const home_icon = attributeOf(guest_page, 'link[rel="apple-touch-icon"]');
  expect(await drawnAt(home_icon)).toMatchObject({ width: 180, hasAlpha: false });
  const manifest = await (await fetch(`${app.url}/site.webmanifest`)).json();
  const sizes = await Promise.all(
    manifest.icons.map(async ({ src, sizes }: { src: string; sizes: string }) => [
      sizes,
      (await drawnAt(src)).width,
    ]),
  );
  expect(sizes).toEqual([
    ["192x192", 192],
    ["512x512", 512],
  ]);
  const superuser = await app.apiAs("selin");
  const { forum_id } = await makeForum(superuser, "İşaret");
  const topic_id = await makeTopic(await app.apiAs("ayse"), forum_id, "Konu");
  await makePost(superuser, topic_id, "<p>Yanıt</p>");
  const marked = tabIconOf(await (await app.as("ayse")).get("/forum"));
  expect(marked).not.toBe(tabIconOf(guest_page));
  expect(await drawnAt(marked)).toMatchObject({ width: 64, format: "png" });
});

test("a refused picture leaves the other one and the whole form as they are", async () => {
  const before = logoOf(await selin.get("/login"));
  const refused = await save({
    name_tr: "Gölge",
    rules_en: "Be kind",
    logo_file: [await drawing(400, 100, "#336699", "golge.png")],
    icon_file: [new File(["metin"], "simge.png")],
  });
  expect(refused.status).toBe(422);
  expect(refused.main).toContain(tr("messages.pictureKind", { name: "simge.png" }));
  expect(refused.find("#site-icon").getAttribute("aria-invalid")).toBe("true");
  expect(refused.find("[name=name_tr]").getAttribute("value")).toBe("Gölge");
  expect(logoOf(await app.browser().get("/login"))).toBe(before);
  const saved = await refused.submit({});
  expect(saved.notice).toContain(tr("notices.siteSaved"));
  const page = await app.browser().get("/login");
  expect([logoOf(page), page.find("title").text]).toEqual([
    expect.stringContaining("golge.webp"),
    expect.stringContaining("Gölge"),
  ]);
  expect(await app.sql`select rules from site_texts where language = 'en'`).toEqual([
    { rules: "Be kind" },
  ]);
});

test("a preview shows an uploaded logo to nobody else", async () => {
  const before = logoOf(await app.browser().get("/login"));
  const form = await selin.get("/admin/site");
  const preview = await form.submit(
    { logo_file: [await drawing(500, 100, "#226633", "deneme.png")] },
    { button: tr("topic.preview") },
  );
  expect(attributeOf(preview, ".miniature .logo img", "src")).toContain("deneme.webp");
  expect(logoOf(await app.browser().get("/login"))).toBe(before);
});

test("of two superusers who change the logo at once, the second is told first", async () => {
  const form = await selin.get("/admin/site");
  await save({ logo_file: [await drawing(500, 100, "#111111", "birinci.png")] });
  const refused = await form.submit({
    logo_file: [await drawing(500, 100, "#222222", "ikinci.png")],
    tagline_tr: "Gölgede sohbet",
  });
  expect([refused.status, refused.main]).toEqual([
    409,
    expect.stringContaining(tr("editing.changedByYou")),
  ]);
  expect(refused.main).toContain("birinci.webp");
  expect(logoOf(await app.browser().get("/login"))).toContain("birinci.webp");
  await refused.submit({});
  expect(logoOf(await app.browser().get("/login"))).toContain("ikinci.webp");
  expect((await selin.get("/admin/log")).main).toContain(tr("site.logo"));
});

test("a form that changed only texts does not undo the logo of another superuser", async () => {
  const form = await selin.get("/admin/site");
  await save({ logo_file: [await drawing(500, 100, "#333333", "ucuncu.png")] });
  const refused = await form.submit({ tagline_tr: "Gölgede söz" });
  expect(refused.status).toBe(409);
  await refused.submit({});
  expect(logoOf(await app.browser().get("/login"))).toContain("ucuncu.webp");
});

test("the pictures stay when the superuser who uploaded them is deleted", async () => {
  const [ayse, api] = [await app.as("ayse"), await app.apiAs("selin")];
  await app.sql`update users set is_superuser = true where username = 'ayşe.demir'`;
  const form = await ayse.get("/admin/site");
  await form.submit({ logo_file: [await drawing(500, 100, "#444444", "kalici.png")] });
  const [user] = await app.sql`select id from users where username = 'ayşe.demir'`;
  expect((await api.delete(`/users/${user?.id}`)).status).toBe(200);
  const address = logoOf(await app.browser().get("/login"));
  expect(address).toContain("kalici.webp");
  expect((await pictureAt(address)).picture.width).toBe(500);
});

test("members cannot upload pictures of the site", async () => {
  const body = new FormData();
  body.set("logo_file", await drawing(100, 100, "#555555", "yabanci.png"));
  const page = await (await app.as("mehmet")).post("/admin/site", body);
  expect(page.url.pathname).not.toBe("/admin/site");
  expect(await app.sql`select id from files where name = 'yabanci.png'`).toEqual([]);
});

test("without them, the sign and the icons of Divan are back", async () => {
  const removed = await save({ remove_logo: true, remove_icon: true });
  expect(removed.notice).toContain(tr("notices.siteSaved"));
  const page = await app.browser().get("/login?lang=en");
  expect([logoOf(page), tabIconOf(page)]).toEqual([null, "/favicon.svg"]);
  expect(page.all("header .logo svg")).not.toEqual([]);
  const manifest = await (await fetch(`${app.url}/site.webmanifest`)).json();
  expect(manifest.icons).toHaveLength(3);
  expect(page.text).toContain(en("access.logIn"));
});
