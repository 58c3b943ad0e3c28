import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  copiesInFolder,
  UPLOADED_FOLDER,
  uploadedStorage,
} from "#app/lib/storage/storage.server.ts";
import { createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { storeFile } from "../../members/files/store-file.server.ts";
import { copyBlob } from "../blobs/copy-blob.server.ts";
import { listFaults, repair } from "./doctor.server.ts";

const READS = { reads_files: true };
const storage = uploadedStorage(false);
const pathOf = (name: string) => fileURLToPath(storage.uriOf(name));
const ofFiles = (faults: string[]) => faults.filter((fault) => /file|bytes|picture/.test(fault));

async function hashOf(file_id: number): Promise<string> {
  const [row] =
    await sql`select sha256 from file_variants where file_id = ${file_id} and width = 0`;
  return String(row?.sha256);
}

test("doctor finds lost, damaged and unknown bytes, and takes what was lost from the backups", async () => {
  const member = await createdMember();
  const lost = await storeFile(member, uploadOf("kayip.txt", "Kayıp"));
  const damaged = await storeFile(member, uploadOf("bozuk.txt", "Bozuk"));
  const gone = await storeFile(member, uploadOf("yok.txt", "Hiçbir yerde yok"));
  const sums = await Promise.all([lost.id, damaged.id, gone.id].map(hashOf));
  const [lost_name = "", damaged_name = "", gone_name = ""] = sums.map(blobName);
  for (const sha256 of sums.slice(0, 2)) await copyBlob({ sha256 }, [storage], copiesInFolder());
  expect(ofFiles(await listFaults(READS))).toEqual([]);

  rmSync(pathOf(lost_name));
  rmSync(pathOf(gone_name));
  rmSync(pathOf(damaged_name));
  writeFileSync(pathOf(damaged_name), "bOzuk");
  const unknown_names = ["ab/" + "ab".repeat(32), `${lost_name}.0-0-0-0-0.part`];
  for (const name of unknown_names) {
    mkdirSync(dirname(pathOf(name)), { recursive: true });
    writeFileSync(pathOf(name), "kimsenin");
    utimesSync(pathOf(name), 0, 0);
  }
  const unknown = `${UPLOADED_FOLDER}: 2 stored files (0.0 MB) belong to nobody`;
  const missing = [
    `${lost_name}: the bytes are missing (${lost.url})`,
    `${gone_name}: the bytes are missing (${gone.url})`,
  ];
  expect(ofFiles(await listFaults()).toSorted()).toEqual([...missing, unknown].toSorted());
  const wrong = `${damaged_name}: the bytes are damaged (${damaged.url})`;
  expect(ofFiles(await listFaults(READS)).toSorted()).toEqual(
    [...missing, wrong, unknown].toSorted(),
  );

  const { remaining } = await repair({ ...READS, empties_bucket: false });
  expect(ofFiles(remaining)).toEqual([missing[1]]);
  expect(ofFiles(await listFaults(READS))).toEqual([missing[1]]);
  expect(unknown_names.filter((name) => existsSync(pathOf(name)))).toEqual([]);
  await sql`delete from files where id = ${gone.id}`;
  expect(ofFiles(await listFaults(READS))).toEqual([]);
});

test("doctor mends rows of files that are not as they should be", async () => {
  const member = await createdMember();
  const picture = await photograph({ width: 60, height: 60 });
  const face = await storeFile(member, uploadOf("yuz.jpg", picture), { purpose: "face" });
  const empty_face = await storeFile(await createdMember(), uploadOf("bos.jpg", picture), {
    purpose: "face",
  });
  const shown = await storeFile(member, uploadOf("ekmek.jpg", picture));
  const topic_id = await createdTopic(member, { content: `<p><img src="${shown.url}"></p>` });
  await sql`update users set picture_id = ${face.id}, picture_url = '/files/1/face.webp' where id = ${member.id}`;
  await sql`update users set picture_id = files.id, picture_url = '/files/' || files.id || '/face.webp'
    from files where files.id = ${empty_face.id} and users.id = files.owner_id`;
  await sql`delete from file_variants where file_id = ${empty_face.id}`;
  await sql`update files set stored_bytes = 1 where id = ${shown.id}`;
  await sql`insert into file_uses (file_id, post_id) values (${shown.id}, 999999)`;
  const faults = [
    "1 × uses of files without their topic or reply",
    "1 × members whose picture has another address",
    "1 × files without anything to send",
    expect.stringMatching(`^files ${shown.id}: stored_bytes is 1, should be`),
  ];
  expect(ofFiles(await listFaults())).toEqual(faults);
  expect(ofFiles((await repair()).remaining)).toEqual([]);
  expect(await sql`select picture_url from users where id = ${member.id}`).toEqual([
    { picture_url: face.url },
  ]);
  expect(await sql`select from users where picture_id = ${empty_face.id}`).toEqual([]);
  expect(await sql`select topic_id from file_uses where file_id = ${shown.id}`).toEqual([
    { topic_id },
  ]);
});
