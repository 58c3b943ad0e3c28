import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { actor, createdMember, sql } from "#tests/support/domain.ts";
import { uploadOf } from "#tests/support/pictures.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { deleteUnusedBlobs } from "../../members/files/delete-unused-blobs.server.ts";
import { getFileToServe } from "../../members/files/find-file.server.ts";
import { site_input } from "./input.ts";
import { loadSiteTexts, siteIcon, siteLogo } from "./parts/site-texts.server.ts";
import { deleteUnusedSitePictures, storeSitePicture } from "./site-pictures.server.ts";
import { changeSiteTexts, getSiteTexts } from "./site-settings.server.ts";

const texts = (fields: Record<string, string> = {}) =>
  site_input.parse({ thanks: "on", ...fields });

async function drawing(width: number, height: number, name = "logo.png") {
  const channels = 4 as const;
  const background = { r: 180, g: 80, b: 60, alpha: 0.5 };
  return uploadOf(
    name,
    await sharp({ create: { width, height, channels, background } }).png().toBuffer(),
  );
}

const makeOld = () => sql`update files set created_at = now() - interval '2 days'`;
const fileNames = async () =>
  (await sql`select name from files order by id`).map(({ name }) => name);

beforeEach(async () => {
  await sql`delete from site_texts`;
  await sql`delete from site_settings`;
  await sql`delete from files`;
  await loadSiteTexts();
});

test("a stored picture is shown when the settings are saved, belongs to nobody and is recorded", async () => {
  const selin = await actor("selin");
  const logo = await storeSitePicture(selin, "logo", await drawing(1280, 320));
  expect(siteLogo()).toBeNull();
  await changeSiteTexts(selin, texts({ logo }));
  expect(siteLogo()).toEqual({
    url: expect.stringMatching(/^\/files\/\d+\/logo\.webp$/),
    width: 576,
    height: 144,
  });
  const [file] = await sql`select id, owner_id, purpose from files`;
  expect(file).toMatchObject({ owner_id: null, purpose: "site" });
  expect(await getFileToServe(null, { file_id: file?.id })).toMatchObject({ name: "logo.png" });
  const [entry] =
    await sql`select before, after from audit_log where subject_type = 'site' order by id desc`;
  expect(entry).toEqual({ before: { logo: "" }, after: { logo: siteLogo()?.url } });
  await changeSiteTexts(selin, texts());
  expect(siteLogo()).toBeNull();
});

test("an icon is drawn in every size, and nothing of a wide one is cut off", async () => {
  const selin = await actor("selin");
  const icon = await storeSitePicture(selin, "icon", await drawing(700, 300));
  await changeSiteTexts(selin, texts({ icon }));
  expect(siteIcon()).toMatchObject({ width: 512, height: 512 });
  const variants = await sql`select width, type from file_variants order by width`;
  expect(variants.map(({ width, type }) => `${width} ${type}`)).toEqual([
    "0 image/png",
    "32 image/png",
    "64 image/png",
    "96 image/png",
    "180 image/png",
    "192 image/png",
  ]);
});

test("a small logo is not enlarged", async () => {
  const logo = await storeSitePicture(await actor("selin"), "logo", await drawing(90, 30));
  expect(logo).toMatch(/ 90 30$/);
});

test.each([
  ["metin.txt", "Metin", "pictureKind"],
  ["bos.png", "", "fileEmpty"],
])("%s is refused in the field of the picture", async (name, bytes, key) => {
  const refusal = storeSitePicture(await actor("selin"), "icon", uploadOf(name, bytes));
  await expect(refusal).rejects.toMatchObject({ key, about: { field: "icon", values: { name } } });
  expect(await fileNames()).toEqual([]);
});

test("only superusers store pictures of the site", async () => {
  const refusal = storeSitePicture(await actor("ayse"), "logo", await drawing(100, 100));
  await expect(refusal).rejects.toMatchObject({ status: 403 });
  expect(await fileNames()).toEqual([]);
});

test("a picture that is not stored, has another size or is of a post is refused", async () => {
  const selin = await actor("selin");
  const logo = await storeSitePicture(selin, "logo", await drawing(400, 100));
  const wrong_size = logo.replace(" 400 ", " 800 ");
  for (const value of ["/files/2147483647/logo.webp 400 100", wrong_size])
    await expect(changeSiteTexts(selin, texts({ logo: value }))).rejects.toMatchObject({
      status: 422,
      key: "sitePictureGone",
      about: { field: "logo" },
    });
  await sql`update files set purpose = 'post', owner_id = ${selin.id}`;
  await expect(changeSiteTexts(selin, texts({ logo }))).rejects.toMatchObject({ status: 422 });
  for (const value of ["https://example.org/a.png 1 1", "/files/1/../x 1 1", "/files/1/a.png"])
    expect(site_input.safeParse({ logo: value }).success, value).toBe(false);
});

test("of two superusers who change the logo at once, the second is told", async () => {
  const [selin, other] = [await actor("selin"), await createdMember({ is_superuser: true })];
  const { version } = await getSiteTexts(selin);
  const [first, second] = [
    await storeSitePicture(selin, "logo", await drawing(400, 100, "bir.png")),
    await storeSitePicture(other, "logo", await drawing(300, 100, "iki.png")),
  ];
  await changeSiteTexts(selin, texts({ logo: first }), [version]);
  await expect(changeSiteTexts(other, texts({ logo: second }), [version])).rejects.toMatchObject({
    status: 409,
    conflict: { both: { logo: first } },
  });
  expect(siteLogo()?.url).toContain("bir.webp");
});

test("the logo stays when the account of who uploaded it is deleted", async () => {
  const [selin, other] = [await actor("selin"), await createdMember({ is_superuser: true })];
  const logo = await storeSitePicture(other, "logo", await drawing(400, 100));
  await changeSiteTexts(other, texts({ logo }));
  await deleteUser(selin, other.id);
  await loadSiteTexts();
  expect(siteLogo()).not.toBeNull();
});

test("a deleted file is no longer the logo", async () => {
  const selin = await actor("selin");
  const logo = await storeSitePicture(selin, "logo", await drawing(400, 100));
  await changeSiteTexts(selin, texts({ logo }));
  await sql`delete from files`;
  await loadSiteTexts();
  expect(siteLogo()).toBeNull();
});

test("former pictures, and those of forms that were not saved, are deleted after a day", async () => {
  const selin = await actor("selin");
  const store = async (name: string) =>
    await storeSitePicture(selin, "logo", await drawing(400, 100, name));
  await changeSiteTexts(selin, texts({ logo: await store("eski.png") }));
  await store("taslak.png");
  await changeSiteTexts(selin, texts({ logo: await store("yeni.png") }));
  await deleteUnusedSitePictures();
  expect(await fileNames()).toEqual(["eski.png", "taslak.png", "yeni.png"]);
  await makeOld();
  await deleteUnusedSitePictures();
  expect(await fileNames()).toEqual(["yeni.png"]);
  await deleteUnusedBlobs();
  expect(await sql`select sha256 from blobs`).toHaveLength(1);
});
