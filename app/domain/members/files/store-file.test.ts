import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
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
  const variants =
    await sql`select width, type, sha256 from file_variants where file_id = ${file.id} order by width`;
  expect(variants.map(({ width, type }) => [width, type])).toEqual([
    [0, "image/jpeg"],
    [480, "image/webp"],
    [960, "image/webp"],
  ]);
  for (const { sha256 } of variants) {
    const stored = readFileSync(fileURLToPath(uploadedStorage(false).uriOf(blobName(sha256))));
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
