import { afterAll, expect, test } from "vitest";
import { isPassword } from "#app/lib/crypto/password.server.ts";
import { convertFolder } from "#tests/conversion/convert-folder.ts";
import { newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import { type NodebbKind, writeNodebb } from "#tests/conversion/nodebb-source.ts";

afterAll(removeFolders);

async function convert(kind: NodebbKind) {
  const root = newFolder();
  await writeNodebb(root, kind);
  return await convertFolder(root);
}

/** Lines by the value of one field, as the texts that the test is about. */
function pick(lines: unknown[] = [], key: string, ...names: string[]) {
  return Object.fromEntries(
    lines.map((line) => {
      const fields = new Map<string, unknown>(Object.entries(line ?? {}));
      return [fields.get(key), names.map((name) => fields.get(name)).join(" ")];
    }),
  );
}

const HREF_ALI = '<a class="mention" href="/user/ali.veli">@ali.veli</a>';

test("the archive has the community, with its texts, numbers, passwords and addresses", async () => {
  const { lines } = await convert("mongodump");
  expect(pick(lines.topics, "id", "content")).toEqual({
    12:
      `<p>Merhaba ${HREF_ALI}. Bu <strong>önemli</strong>:</p>` +
      '<p><a class="picture" href="/picture/1"><img src="/files/1/cay.png" alt="çaydanlık" width="1" height="1" loading="lazy"></a>' +
      '<br><a class="file" href="/files/2/plan.pdf">plan.pdf</a></p>' +
      '<p><a class="picture" href="/picture/3"><img src="/files/3/kapak.png" alt="" width="1" height="1" loading="lazy"></a></p>',
    13: "<p>Kurallar <strong>kısa</strong></p><p><strong>Hangi çay?</strong></p><ul><li>Siyah: 2</li><li>Yeşil: 0</li></ul>",
  });
  expect(pick(lines.replies, "id", "number", "content")).toEqual({
    35: '2 <p>Katılıyorum.</p><blockquote><cite><a href="/topic/12">Ayşe Yılmaz:</a></cite><p>Bu <strong>önemli</strong>:</p></blockquote><p>Evet :smile:</p>',
    40: "1 <p>Silinmiş üye</p>",
    41: "3 <p><strong>Konuk Can</strong></p><p>Selam</p>",
  });
  expect(pick(lines.removed_replies, "id", "number", "content")).toEqual({
    9: "4 <p>Silindi</p>",
    91: "5 <p><strong>Konuk</strong></p><p>Bekleyen yanıt</p>",
  });
  expect(pick(lines.removed_topics, "id", "title")).toEqual({ 14: "Gizli", 41: "Bekleyen konu" });
  expect(pick(lines.forums, "id", "is_restricted")).toEqual({
    1: "false",
    3: "true",
    4: "true",
    5: "true",
    6: "true",
    8: "false",
    9: "false",
  });
  expect(pick(lines.old_addresses, "address", "path")).toMatchObject({
    "topic/12/5": "/topic/12/post/9",
    "topic/15": "/topic/12",
    "post/34": "/topic/12",
    "user/ayşe-yilmaz": "/user/ay%C5%9Fe.y%C4%B1lmaz",
    "category/3": "/forum/3",
  });
  const hashes = pick(lines.members, "id", "password_hash");
  const schemes = pick(lines.members, "id", "password_scheme");
  for (const [id, password] of [
    [1, "cay-bahcesi-1"],
    [2, "cay-bahcesi-2"],
  ] as const) {
    const stored = { hash: hashes[id] ?? "", scheme: schemes[id] ?? null };
    expect(await isPassword(password, stored, [])).toBe(true);
    expect(await isPassword(`${password}x`, stored, [])).toBe(false);
  }
});

test("equal communities give equal bytes, whichever database they were in", async () => {
  const { bytes } = await convert("mongodump, gzipped");
  expect((await convert("mongodump, gzipped")).bytes.equals(bytes)).toBe(true);
  expect((await convert("pg_dump")).bytes.equals(bytes)).toBe(true);
});
