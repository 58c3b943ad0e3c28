import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { UPLOADED_FOLDER, uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { actor, createdMember, sql } from "#tests/support/domain.ts";
import { METADATA_SECRET, photograph, uploadOf } from "#tests/support/pictures.ts";
import { blobName } from "./parts/store-blob.server.ts";
import { storeFile } from "./store-file.server.ts";

test("a photograph is drawn anew in each width, and its metadata is gone", async () => {
  const ayse = await actor("ayse");
  const bytes = await photograph();
  expect(bytes.includes(METADATA_SECRET)).toBe(true);
  const file = await storeFile(ayse, uploadOf("Ekmeğim  (1).JPG", bytes), { alt: "Bir ekmek" });
  expect(file).toMatchObject({
    kind: "picture",
    name: "Ekmeğim (1).JPG",
    type: "image/jpeg",
    width: 1200,
    height: 800,
    alt: "Bir ekmek",
    url: `/files/${file.id}/ekmegim-1.jpg`,
  });
  const variants = await variantsOf(file.id);
  expect(variants.map(({ width, type }) => [width, type])).toEqual([
    [0, "image/jpeg"],
    [480, "image/webp"],
    [960, "image/webp"],
  ]);
  for (const { sha256 } of variants) {
    const stored = readFileSync(pathOf(sha256));
    expect(stored.includes(METADATA_SECRET)).toBe(false);
  }
});

test("the same file of the same member is stored once", async () => {
  const member = await createdMember();
  const bytes = await photograph({ width: 100, height: 100 });
  const [first, second] = await Promise.all([
    storeFile(member, uploadOf("a.jpg", bytes)),
    storeFile(member, uploadOf("a.jpg", bytes)),
  ]);
  expect(second.id).toBe(first.id);
  expect(await sql`select id from files where owner_id = ${member.id}`).toHaveLength(1);
});

const pathOf = (sha256: unknown) =>
  fileURLToPath(uploadedStorage(false).uriOf(blobName(String(sha256))));

const variantsOf = async (file_id: number) =>
  await sql`select width, type, sha256 from file_variants where file_id = ${file_id} order by width`;

/** A drawing would say how large the picture is. */
const OTHER_WIDTH = 99;

test("what a member has uploaded before is not drawn again, under another name too", async () => {
  const member = await createdMember();
  const bytes = await photograph({ width: 700, height: 100 });
  const first = await storeFile(member, uploadOf("a.jpg", bytes));
  await sql`update files set width = ${OTHER_WIDTH} where id = ${first.id}`;
  const same = await storeFile(member, uploadOf("a.jpg", bytes), { alt: "Bir ekmek" });
  expect(same).toEqual({ ...first, width: OTHER_WIDTH, alt: "Bir ekmek" });
  const renamed = await storeFile(member, uploadOf("b.jpg", bytes));
  expect(renamed).toMatchObject({ name: "b.jpg", width: OTHER_WIDTH, size: first.size });
  expect(renamed.id).not.toBe(first.id);
  expect(await variantsOf(renamed.id)).toEqual(await variantsOf(first.id));
  const [sizes] = await sql`select count(distinct stored_bytes)::int as count from files
    where owner_id = ${member.id}`;
  expect(sizes).toEqual({ count: 1 });
  const face = await storeFile(member, uploadOf("a.jpg", bytes), { purpose: "face" });
  expect(face.width).toBe(192);
});

test("what another member has uploaded is drawn again, so nobody learns that they have it", async () => {
  const [owner, member] = [await createdMember(), await createdMember()];
  const bytes = await photograph({ width: 90, height: 100 });
  const { id } = await storeFile(owner, uploadOf("a.jpg", bytes));
  await sql`update files set width = ${OTHER_WIDTH} where id = ${id}`;
  expect((await storeFile(member, uploadOf("a.jpg", bytes))).width).toBe(90);
});

test.each([
  ["lost", (path: string) => rmSync(path)],
  ["damaged", (path: string) => writeFileSync(path, "x")],
])("what is %s on the disk is there again after another upload", async (_, harm) => {
  const member = await createdMember();
  const bytes = await photograph({ width: 80, height: 100, colour: "#334455" });
  const { id } = await storeFile(member, uploadOf("a.jpg", bytes));
  const [variant] = await variantsOf(id);
  const path = pathOf(variant?.sha256);
  const before = readFileSync(path);
  harm(path);
  await storeFile(member, uploadOf("a.jpg", bytes));
  expect(readFileSync(path).equals(before)).toBe(true);
});

test("a picture that an older library has drawn and the disk has lost is there again too", async () => {
  const member = await createdMember();
  const bytes = await photograph({ width: 70, height: 100 });
  const stored = await storeFile(member, uploadOf("a.jpg", bytes));
  const drawn = await variantsOf(stored.id);
  const lost = "0a".repeat(32);
  await sql`insert into blobs (sha256, size, is_in_bucket) values (${lost}, 7, false)`;
  await sql`update file_variants set sha256 = ${lost} where file_id = ${stored.id}`;
  await sql`update files set size = 7, stored_bytes = 7 where id = ${stored.id}`;
  expect(await storeFile(member, uploadOf("a.jpg", bytes))).toEqual(stored);
  expect(await variantsOf(stored.id)).toEqual(drawn);
  expect(await sql`select stored_bytes::int from files where id = ${stored.id}`).toEqual([
    { stored_bytes: stored.size },
  ]);
});

test("a storage that fails is a sentence for whoever uploads, and leaves no file", async () => {
  const member = await createdMember();
  const text = "Depo yok";
  const folder = join(UPLOADED_FOLDER, createHash("sha256").update(text).digest("hex").slice(0, 2));
  mkdirSync(UPLOADED_FOLDER, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, "no folder");
  await expect(storeFile(member, uploadOf("depo.txt", text))).rejects.toMatchObject({
    status: 503,
    key: "filesUnavailable",
  });
  expect(await sql`select id from files where owner_id = ${member.id}`).toHaveLength(0);
  rmSync(folder);
  expect(await storeFile(member, uploadOf("depo.txt", text))).toMatchObject({ kind: "file" });
});

test.each([
  ["bos.jpg", "", "fileEmpty"],
  ["kirik.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "pictureBroken"],
  ["sayfa.html", "<script>alert(1)</script>", "fileKind"],
  ["resim.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "fileKind"],
  ["tutanak.pdf", "PDF degil", "fileKind"],
])("%s is refused", async (name, bytes, key) => {
  const member = await createdMember();
  await expect(storeFile(member, uploadOf(name, bytes))).rejects.toMatchObject({
    status: 422,
    key,
    about: { field: "file", values: { name } },
  });
  expect(await sql`select id from files where owner_id = ${member.id}`).toHaveLength(0);
});
