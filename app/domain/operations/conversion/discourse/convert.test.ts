import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { convertFolder } from "#tests/conversion/convert-folder.ts";
import { writeDiscourseSource } from "#tests/conversion/discourse-source.ts";
import { newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import type { ConversionReport } from "../report.server.ts";

let report: ConversionReport;
let archive = Buffer.alloc(0);

beforeAll(async () => {
  ({ report, archive } = await convert());
});
afterAll(removeFolders);

async function convert() {
  const root = newFolder();
  await writeDiscourseSource(root);
  const { report: made_report, bytes } = await convertFolder(root);
  return { report: made_report, archive: gunzipSync(bytes) };
}

test("the same backup gives the same archive, which the importer takes", async () => {
  expect((await convert()).archive.equals(archive)).toBe(true);
});

test("what is brought over is all there, but for a missing file", () => {
  expect(report.counts.map(({ thing, before, after }) => [thing, before, after])).toEqual([
    ["members", 6, 6],
    ["forums", 8, 8],
    ["topics", 7, 7],
    ["posts", 16, 16],
    ["files", 3, 2],
  ]);
});

test("nothing of messages between members is in the archive", () => {
  expect(archive.includes("Gizli")).toBe(false);
  expect(archive.includes("% letter")).toBe(false);
  expect(archive.includes("Yalnız ekip")).toBe(true);
});

test("nobody learns what an account was called before it was made anonymous", () => {
  expect(archive.includes("gizem")).toBe(false);
});

test("a reply shows its picture, its file and whom it quotes", () => {
  for (const html of [
    String.raw`<img src=\"/files/1/bahce.jpg\" alt=\"Bahçedeki masa\" width=\"120\" height=\"80\"`,
    String.raw`<a class=\"file\" href=\"/files/2/tarife.pdf\">tarife.pdf</a>`,
    String.raw`<blockquote><cite><a href=\"/topic/10/post/101\">Mehmet.K:</a></cite><p>Hangi çay?</p></blockquote>`,
  ])
    expect(archive.includes(html)).toBe(true);
});
