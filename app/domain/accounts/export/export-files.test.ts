import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import {
  actor,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { storeFile } from "../../members/files/store-file.server.ts";
import { removeGroupMember } from "../../members/groups/group-members.server.ts";
import { exportMyData } from "./export.server.ts";
import { exportMyFiles } from "./export-files.server.ts";

const LIST = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
  print(archive.testzip(), [entry.filename for entry in archive.infolist()], archive.read(archive.namelist()[-1]).decode(errors='replace'))`;

test("the data of a member list the files and where they are seen, and the bytes are a zip", async () => {
  const member = await createdMember();
  const { forum_id, group_id } = await createdRestrictedForum([member]);
  const insider = await reload(member);
  const picture = await storeFile(
    insider,
    uploadOf("ekmek.jpg", await photograph({ width: 60, height: 40 })),
    { alt: "Bir ekmek" },
  );
  const topic_id = await createdTopic(insider, { content: `<p><img src="${picture.url}"></p>` });
  const hidden_topic_id = await createdTopic(insider, {
    forum_id,
    content: `<p><img src="${picture.url}"></p>`,
  });
  const post_id = await createdPost(insider, hidden_topic_id, `<p><img src="${picture.url}"></p>`);
  const unused = await storeFile(insider, uploadOf("tutanak.txt", "Toplantı"));
  const files = async () => {
    const chunks: string[] = [];
    for await (const chunk of await exportMyData(await reload(member))) chunks.push(chunk);
    return JSON.parse(chunks.join("")).files;
  };
  const shown_topic = { topic_id, post_id: null };
  expect(await files()).toEqual([
    {
      id: picture.id,
      kind: "picture",
      purpose: "post",
      name: "ekmek.jpg",
      type: "image/jpeg",
      size: picture.size,
      width: 60,
      height: 40,
      alt: "Bir ekmek",
      address: expect.stringMatching(new RegExp(`^http.+${picture.url}$`)),
      fetched_from: null,
      shown_in: [
        shown_topic,
        { topic_id: hidden_topic_id, post_id: null },
        { topic_id: null, post_id },
      ],
      created_at: expect.any(String),
    },
    expect.objectContaining({ id: unused.id, name: "tutanak.txt", shown_in: [] }),
  ]);
  await removeGroupMember(await actor("selin"), group_id, member.id);
  expect((await files())[0].shown_in).toEqual([shown_topic]);

  const zipped = async () => {
    const folder = mkdtempSync(join(tmpdir(), "divan-own-files-"));
    writeFileSync(join(folder, "a.zip"), await buffer(await exportMyFiles(await reload(member))));
    const output = execFileSync("python3", ["-c", LIST, join(folder, "a.zip")], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    return output.trim();
  };
  const names = [`'${picture.id}-ekmek.jpg'`, `'${unused.id}-tutanak.txt'`];
  expect(await zipped()).toBe(`None [${names.join(", ")}] Toplantı`);

  const [row] = await sql`select sha256 from file_variants where file_id = ${picture.id}`;
  rmSync(fileURLToPath(uploadedStorage(false).uriOf(blobName(row?.sha256))));
  expect(await zipped()).toBe(`None [${names[1]}] Toplantı`);
});
