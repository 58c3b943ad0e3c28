import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { convertFolder } from "#tests/conversion/convert-folder.ts";
import { newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import { writePhpbbSource } from "#tests/conversion/phpbb-source.ts";

afterAll(removeFolders);

async function convertBoard() {
  const root = newFolder();
  await writePhpbbSource(root);
  return await convertFolder(root);
}

describe("the archive of a board", () => {
  let board: Awaited<ReturnType<typeof convertBoard>>;
  beforeAll(async () => {
    board = await convertBoard();
  });
  const contents = (kind: string) =>
    new Map(
      (board.lines[kind] ?? []).map((line) => Object(line)).map((line) => [line.id, line.content]),
    );

  test("has the texts with their files, links and polls", () => {
    const topics = contents("topics");
    expect(topics.get(1)).toMatch(
      /^<p><strong>Merhaba<\/strong> :\)<br><a class="picture" href="\/picture\/\d+"><img .*alt="Evin önü".*<\/p><p><strong>Aidat artsın mı\?<\/strong><\/p><ul><li>Evet \(5\)<\/li><li>Hayır \(2\)<\/li><\/ul><p><a class="file" href="\/files\/\d+\/plan\.pdf">plan\.pdf<\/a><\/p>$/,
    );
    expect(topics.get(2)).toBe("<p>Giriş ve kayıt: ücret 5 lira, çok güzel</p>");
  });

  test("has quotations and links that lead to posts here", () => {
    const replies = contents("replies");
    expect(replies.get(11)).toBe(
      "<p><strong>Komşu &amp; oğlu</strong></p><blockquote><cite>Selin:</cite><p>Merhaba</p></blockquote><p>Ben de</p>",
    );
    expect(replies.get(12)).toBe(
      '<blockquote><cite><a href="/topic/1">Selin:</a></cite><p>Merhaba</p></blockquote><p>Bak: <a href="/topic/2">/topic/2</a></p>',
    );
    expect(replies.get(41)).toMatch(/^<p>Olur<\/p>/);
    expect(replies.get(42)).toBe("<p><strong>Karşı &amp; öneri</strong></p><p>Olmaz</p>");
    expect(replies.get(21)).toBe("<p>Şişli'de ağaç dikimi</p>");
  });

  test("has what was not approved and what was deleted as removed", () => {
    expect([...contents("removed_topics").keys()]).toEqual([5, 6]);
    expect([...contents("removed_replies").keys()]).toEqual([15, 16]);
    expect([...contents("topics").keys()]).toEqual([1, 2, 4, 7]);
  });

  test("says what it is", () => {
    expect(board.report.source).toBe("phpBB 3.3.15");
    const first = board.report.samples.find(({ path }) => path === "/topic/1");
    expect(first?.after).toContain("[Evin önü]");
  });
});

test("the same dump gives the same bytes, alone or with its folders", async () => {
  const root = newFolder();
  await writePhpbbSource(root, { version: "3.0", form: "own backup", is_gzipped: true });
  const [one, other] = [await convertFolder(root), await convertFolder(root)];
  expect(other.bytes.equals(one.bytes)).toBe(true);
  const alone = await convertFolder(join(root, "forum.sql.gz"));
  expect(alone.report.counts.find(({ thing }) => thing === "posts")).toEqual(
    one.report.counts.find(({ thing }) => thing === "posts"),
  );
});
