import { beforeAll, beforeEach, expect, test } from "vitest";
import { avatarInitials } from "#app/ui/page/avatar-initials.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { photograph } from "#tests/support/pictures.ts";
import { tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

/** What ten faces may add to a page. */
const BYTES_OF_TEN_FACES = 1000;
const PROFILE = "/settings?tab=profile";
const SAVE = { button: tr("members.savePicture") };
const REMOVE = { button: tr("members.removePicture") };

let app: App;
let ayse: Browser;
let mehmet: Browser;
let selin: Browser;
let mehmet_id: number;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [ayse, mehmet, selin] = [await app.as("ayse"), await app.as("mehmet"), await app.as("selin")];
  mehmet_id = await app.idOf("mehmet");
  forum_id = await addForum(app, await addCategory(app, "El işleri"), "Ahşap");
  topic_id = await addTopic(app, forum_id, { by: "ayse" });
  for (let n = 0; n < 10; n += 1) await addPost(app, topic_id, { by: "mehmet" });
});
beforeEach(async () => {
  await app.sql`update users set picture_id = null, picture_url = null`;
  await app.sql`delete from files`;
});

async function jpeg(colour?: string): Promise<File> {
  const bytes = new Uint8Array(await photograph({ width: 300, height: 200, colour }));
  return new File([bytes], "ben.jpg", { type: "image/jpeg" });
}
const pdf = () => new File(["%PDF-1.7 tutanak"], "tutanak.pdf", { type: "application/pdf" });

async function formWith(file: File): Promise<FormData> {
  const form = new FormData();
  form.set("file", file);
  return form;
}

async function setFace(browser: Browser, colour?: string): Promise<Page> {
  const file = await jpeg(colour);
  return await (await browser.get(PROFILE)).submit({ file: [file] }, SAVE);
}

const pictureOf = async (id: number) =>
  (await app.sql`select picture_url from users where id = ${id}`)[0]?.picture_url;
const facesOn = (page: Page) =>
  page.all("main img.avatar").map((image) => image.getAttribute("src"));
const errorOf = (page: Page) => page.find("#picture-file-error, #user-file-error").textContent;

test("a member sets a picture in the settings, replaces it and removes it, without script", async () => {
  const before = await mehmet.get(PROFILE);
  expect(before.all("main img, main button[value=remove_picture]")).toEqual([]);
  const page = await setFace(mehmet);
  const first_url = await pictureOf(mehmet_id);
  expect([page.path, page.notice, facesOn(page)]).toEqual([
    PROFILE,
    tr("notices.pictureSaved"),
    [first_url],
  ]);
  await setFace(mehmet, "#102030");
  const second_url = await pictureOf(mehmet_id);
  expect(second_url).toMatch(/^\/files\/\d+\/face\.webp$/);
  expect(second_url).not.toBe(first_url);
  expect((await ayse.get(first_url)).status).toBe(404);
  const removed = await (await mehmet.get(PROFILE)).submit({}, REMOVE);
  expect([removed.notice, facesOn(removed)]).toEqual([tr("notices.pictureRemoved"), []]);
  expect(await app.sql`select id from files`).toEqual([]);
});

test("members load the picture in two sizes, and guests do not", async () => {
  await setFace(mehmet);
  const url = await pictureOf(mehmet_id);
  for (const address of [url, `${url}?w=96`]) {
    const { status, headers } = await ayse.get(address);
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(headers.get("Cache-Control")).toMatch(/^private/);
    expect((await fetch(app.url + address)).status).toBe(401);
  }
});

test("a refused picture says why at its field, and the former one stays", async () => {
  await setFace(mehmet);
  const url = await pictureOf(mehmet_id);
  const form = await mehmet.get(PROFILE);
  const without_file = await form.submit({}, SAVE);
  expect([without_file.status, errorOf(without_file)]).toEqual([422, tr("messages.fileRequired")]);
  const refused = await form.submit({ file: [pdf()] }, SAVE);
  expect([refused.status, errorOf(refused), facesOn(refused)]).toEqual([
    422,
    tr("messages.pictureKind", { name: "tutanak.pdf" }),
    [url],
  ]);
  expect(await pictureOf(mehmet_id)).toBe(url);
});

test("the picture is shown wherever the initials stand, also on pages that were drawn before", async () => {
  const pages = [
    ["/forum", 1],
    [`/forum/${forum_id}`, 1],
    ["/latest", 1],
    [`/topic/${topic_id}`, 10],
    ["/members", 1],
    [`/search?q=${PEOPLE.mehmet.username}`, 1],
    [`/user/${PEOPLE.mehmet.username}`, 1],
  ] as const;
  for (const [path] of pages) {
    const page = await ayse.get(path);
    expect([path, page.status, facesOn(page)]).toEqual([path, 200, []]);
    expect(page.all("main .avatar[data-initials]").length).toBeGreaterThan(0);
  }
  await setFace(mehmet);
  const url = await pictureOf(mehmet_id);
  for (const [path, count] of pages) {
    const page = await ayse.get(path);
    const is_large = path.startsWith("/user/");
    const faces = Array.from({ length: count }, () => (is_large ? url : `${url}?w=96`));
    expect([path, facesOn(page)]).toEqual([path, faces]);
    for (const image of page.all("main img.avatar")) {
      const { alt, loading, decoding, width, height } = image.attributes;
      expect([alt, loading, decoding, width]).toEqual(["", "lazy", "async", height]);
    }
  }
  const bar = await mehmet.get("/forum");
  expect(bar.find(".top-bar img.avatar").getAttribute("src")).toBe(`${url}?w=96`);
  const suggested = await ayse.get(`/members/suggest?q=${PEOPLE.mehmet.username.slice(0, 3)}`);
  expect(JSON.parse(suggested.html)).toMatchObject({
    members: [{ id: mehmet_id, picture_url: url }],
  });
});

test("ten faces add less than a kilobyte to a topic", async () => {
  const path = `/topic/${topic_id}`;
  const before = Buffer.byteLength((await ayse.get(path)).html);
  await setFace(mehmet);
  // An id of seven digits.
  await app.sql`update users set picture_url = '/files/1234567/face.webp' where id = ${mehmet_id}`;
  const page = await ayse.get(path);
  expect(facesOn(page)).toHaveLength(10);
  expect(Buffer.byteLength(page.html) - before).toBeLessThan(BYTES_OF_TEN_FACES);
});

test("a guest who was invited sees the initials of the member", async () => {
  await setFace(mehmet);
  await app.sql`update users set invites_count = 3`;
  const { body } = await (await app.apiAs("mehmet")).post("/invites", {});
  const { pathname, search } = new URL(body.signup_link);
  const page = await app.browser().get(pathname + search);
  const { full_name, username } = (
    await app.sql`select full_name, username from users where id = ${mehmet_id}`
  )[0] ?? { username: "" };
  expect(page.find(".avatar").getAttribute("data-initials")).toBe(
    avatarInitials(full_name ?? username),
  );
  expect(page.html).not.toContain("face.webp");
});

test("a superuser sets and removes the picture with the other fields of the account", async () => {
  const path = `/admin/users/${mehmet_id}/edit`;
  const form = await selin.get(path);
  expect(form.all("[name=remove_picture]")).toEqual([]);
  const page = await form.submit({ full_name: "Mehmet Ak", file: [await jpeg()] });
  expect(page.notice).toContain(tr("notices.userUpdated"));
  const url = await pictureOf(mehmet_id);
  const edited = await selin.get(path);
  expect(facesOn(edited)).toEqual([url]);
  await edited.submit({ remove_picture: true });
  expect(await pictureOf(mehmet_id)).toBeNull();
  const log = await selin.get("/admin/log");
  expect(log.main).toContain(
    tr("admin.userPictureSet", { actor: "selin", name: PEOPLE.mehmet.username }),
  );
  expect(log.main).toContain(
    tr("admin.userPictureRemoved", { actor: "selin", name: PEOPLE.mehmet.username }),
  );
});

test("a refused picture changes nothing else, and the form has all that was typed", async () => {
  const form = await selin.get(`/admin/users/${mehmet_id}/edit`);
  const typed = { full_name: "Başka Ad", about: "Yazılmış satırlar", invites_count: "17" };
  const refused = await form.submit({ ...typed, file: [pdf()] });
  expect([refused.status, errorOf(refused)]).toEqual([
    422,
    tr("messages.pictureKind", { name: "tutanak.pdf" }),
  ]);
  for (const [name, value] of Object.entries(typed)) {
    const field = refused.find(`main [name=${name}]`);
    expect(field.getAttribute("value") ?? field.textContent.trim()).toBe(value);
  }
  const [row] = await app.sql`select full_name, invites_count from users where id = ${mehmet_id}`;
  expect(row?.full_name).not.toBe(typed.full_name);
  const stored = await refused.submit();
  expect(stored.notice).toContain(tr("notices.userUpdated"));
  const [saved] = await app.sql`select full_name, about from users where id = ${mehmet_id}`;
  expect(saved).toEqual({ full_name: typed.full_name, about: typed.about });
});

test("a picture that is stored stays when another field is refused", async () => {
  const form = await selin.get(`/admin/users/${mehmet_id}/edit`);
  const username = PEOPLE.ayse.username;
  const refused = await form.submit({ username, file: [await jpeg()] });
  expect(refused.status).toBe(409);
  expect(refused.find("main [name=username]").getAttribute("value")).toBe(username);
  expect(facesOn(refused)).toEqual([await pictureOf(mehmet_id)]);
});

test("members cannot change the picture of others by the form", async () => {
  const form = await selin.get(`/admin/users/${mehmet_id}/edit`);
  const body = await formWith(await jpeg());
  for (const input of form.all("main form input[name]"))
    if (input.getAttribute("type") === "hidden")
      body.set(input.getAttribute("name") ?? "", input.getAttribute("value") ?? "");
  await ayse.post(`/admin/users/${mehmet_id}/edit`, body);
  expect(await pictureOf(mehmet_id)).toBeNull();
  await app.browser().post(PROFILE, body);
  expect(await app.sql`select id from files`).toEqual([]);
});

test("programs set and remove the own picture", async () => {
  const api = await app.apiAs("mehmet");
  const { status, body } = await api.put("/users/me/picture", await formWith(await jpeg()));
  expect([status, body.id, body.picture_url]).toEqual([200, mehmet_id, expect.any(String)]);
  expect((await api.get("/users/me")).body.picture_url).toBe(body.picture_url);
  const removed = await api.delete("/users/me/picture");
  expect([removed.status, removed.body]).toEqual([200, { ...body, picture_url: null }]);
});

test("programs of superusers set and remove the picture of others", async () => {
  const path = `/users/${mehmet_id}/picture`;
  const [superuser, member] = [await app.apiAs("selin"), await app.apiAs("ayse")];
  const refused = await member.put(path, await formWith(await jpeg()));
  expect([refused.status, refused.body.code]).toEqual([403, "not_enough_privileges"]);
  const { status, body } = await superuser.put(path, await formWith(await jpeg()));
  expect([status, body.id]).toEqual([200, mehmet_id]);
  expect((await superuser.delete(path)).body.picture_url).toBeNull();
  const unknown = await superuser.put("/users/999999/picture", await formWith(await jpeg()));
  expect([unknown.status, unknown.body.code]).toEqual([404, "user_not_found"]);
});

test("programs learn why a picture is refused", async () => {
  const api = await app.apiAs("mehmet");
  const put = (file: File) => formWith(file).then((form) => api.put("/users/me/picture", form));
  expect(await put(pdf())).toMatchObject({
    status: 422,
    body: {
      detail: [{ loc: ["body", "file"], code: "picture_kind", ctx: { name: "tutanak.pdf" } }],
    },
  });
  const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], "kirik.jpg");
  expect(await put(broken)).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "file"], code: "picture_broken" }] },
  });
  for (const body of [undefined, {}, new FormData()]) await expectFileRequired(api, body);
  const bytes = new Uint8Array(16 * 1024 * 1024).fill(0xff);
  expect(await put(new File([new Uint8Array([0xff, 0xd8, 0xff]), bytes], "dev.jpg"))).toMatchObject(
    {
      status: 413,
      body: { code: "picture_too_large", ctx: { name: "dev.jpg", max: 15 } },
    },
  );
  expect(await pictureOf(mehmet_id)).toBeNull();
});

async function expectFileRequired(api: ApiClient, body: unknown): Promise<void> {
  expect(await api.put("/users/me/picture", body)).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "file"], code: "file_required" }] },
  });
}
