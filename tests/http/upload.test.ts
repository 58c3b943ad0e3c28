import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { photograph } from "#tests/support/pictures.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

type Fields = { name?: string; bytes?: Uint8Array | string };

/** What the script of the editor sends. */
async function upload(
  person: Browser | null,
  { name = "ekmek.jpg", bytes = "" }: Fields,
  headers: Record<string, string> = { Origin: app.url },
): Promise<Response> {
  const form_data = new FormData();
  form_data.set("file", new File([new Uint8Array(Buffer.from(bytes))], name));
  return await fetch(`${app.url}/upload`, {
    method: "POST",
    headers: { ...headers, Cookie: cookieHeader(person) },
    body: form_data,
    redirect: "manual",
  });
}

function cookieHeader(person: Browser | null): string {
  return [...(person?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
}

const countFiles = async () => Number((await app.sql`select count(*) from files`)[0]?.count);

test("a picture is stored, and the answer describes it", async () => {
  const ayse = await app.as("ayse");
  const bytes = await photograph({ width: 600, height: 400 });
  const response = await upload(ayse, { name: "Ekmek.JPG", bytes });
  expect(response.status).toBe(201);
  const file = await response.json();
  expect(file).toMatchObject({
    kind: "picture",
    name: "Ekmek.JPG",
    type: "image/jpeg",
    width: 600,
    height: 400,
    alt: "",
    url: `/files/${file.id}/ekmek.jpg`,
  });
  const again = await upload(ayse, { name: "Ekmek.JPG", bytes });
  expect(await again.json()).toMatchObject({ id: file.id });
});

test("guests are sent to the login, and nothing of theirs is stored", async () => {
  const before = await countFiles();
  const response = await upload(null, { bytes: await photograph() });
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    "/login?redirectTo=%2Fupload",
  ]);
  expect(await countFiles()).toBe(before);
});

test.each([
  ["https://other.example", 403],
  ["null", 403],
  ["file://", 400],
])("a form from the origin %s is refused", async (origin, status) => {
  const before = await countFiles();
  const mehmet = await app.as("mehmet");
  const response = await upload(mehmet, { bytes: await photograph() }, { Origin: origin });
  expect(response.status).toBe(status);
  expect(await countFiles()).toBe(before);
});

test("a refusal says why in the language of the reader", async () => {
  await app.sql`update users set language = 'en' where id = ${await app.idOf("emma")}`;
  const values = { name: "sayfa.html" };
  for (const [person, t] of [
    ["mehmet", tr],
    ["emma", en],
  ] as const) {
    const response = await upload(await app.as(person), { name: values.name, bytes: "<p>" });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: t("messages.fileKind", values),
      code: "file_kind",
    });
  }
});

test("a broken picture, an empty file and a form without a file are refused", async () => {
  const mehmet = await app.as("mehmet");
  const broken = await upload(mehmet, {
    name: "a.jpg",
    bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  });
  expect([broken.status, (await broken.json()).code]).toEqual([422, "picture_broken"]);
  const empty = await upload(mehmet, { name: "a.txt" });
  expect([empty.status, (await empty.json()).code]).toEqual([422, "file_empty"]);
  const without = await upload(mehmet, { name: "" });
  expect([without.status, (await without.json()).code]).toEqual([422, "file_required"]);
});

test("a file that is too large is a 413 that names the limit", async () => {
  const mehmet = await app.as("mehmet");
  const bytes = Buffer.concat([await photograph(), Buffer.alloc(15 * 1024 * 1024)]);
  const response = await upload(mehmet, { name: "büyük.jpg", bytes });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    detail: tr("messages.pictureTooLarge", { name: "büyük.jpg", max: 15 }),
    code: "picture_too_large",
  });
});

test("members learn what they may upload, guests do not", async () => {
  const ayse = await app.as("ayse");
  const { status, html } = await ayse.get("/upload");
  expect(status).toBe(200);
  expect(JSON.parse(html)).toMatchObject({
    picture_mb: 15,
    file_mb: 25,
    extensions: expect.arrayContaining(["jpg", "avif", "pdf", "mp4"]),
    accept: expect.stringContaining("image/jpeg,image/png,image/gif,image/webp,image/avif,.pdf"),
  });
  expect((await new Browser(app.url).get("/upload")).url.pathname).toBe("/login");
});
