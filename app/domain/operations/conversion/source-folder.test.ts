import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import { textFile, writeTar, writeTarGz, writeZipFile } from "#tests/conversion/packed-source.ts";
import { refusalOf } from "#tests/support/refused-file.ts";
import { openSource } from "./source-folder.server.ts";

const ROOM = 1024 ** 4;
const folders: string[] = [];
let folder = "";
let work_folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-source-"));
  work_folder = join(folder, "work");
  mkdirSync(work_folder);
  folders.push(folder);
});
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);
const pathsOf = async (name: string, room = ROOM) =>
  [...(await openSource(file(name), work_folder, room)).paths].toSorted();
const sentenceOf = async (name: string, room = ROOM) => {
  const sentence = await refusalOf(openSource(file(name), work_folder, room));
  // Nothing of it stays on the disk.
  expect(readdirSync(work_folder)).toEqual([]);
  return sentence;
};

test("a folder is its plain files, without links, sockets and what macOS adds", async () => {
  mkdirSync(file("forum/files/1"), { recursive: true });
  writeFileSync(file("forum/dump.sql"), "");
  writeFileSync(file("forum/files/1/a b.png"), "");
  writeFileSync(file("forum/files/.DS_Store"), "");
  writeFileSync(file("forum/._dump.sql"), "");
  symlinkSync("/etc/passwd", file("forum/passwd"));
  symlinkSync("/etc", file("forum/etc"));
  const server = createServer().listen(file("forum/socket"));
  await new Promise((resolve) => server.once("listening", resolve));
  expect(await pathsOf("forum")).toEqual(["dump.sql", "files/1/a b.png"]);
  await new Promise((resolve) => server.close(resolve));
});

test.each(["dump.sql", "dump.sql.gz", "sohbet.txt", "result.json"])(
  "%s alone is one file",
  async (name) => {
    writeFileSync(file(name), name.endsWith(".gz") ? gzipSync("create table a (b int);") : "text");
    const source = await openSource(file(name), work_folder);
    expect([...source.paths]).toEqual([name]);
    expect(statSync(join(source.root, name)).isFile()).toBe(true);
  },
);

const BACKUP = [
  { name: "./", type: "directory" as const },
  { name: "./dump.sql", body: "create table a (b int);" },
  { name: "./uploads/", type: "directory" as const },
  { name: "uploads/çay.png", body: "png" },
  { name: "uploads/._çay.png", body: "" },
];

test("a tar is known by its bytes, and only its owner may read what was in it", async () => {
  await writeTarGz(file("backup.dat"), BACKUP);
  await writeTar(file("backup2.tar"), BACKUP);
  const source = await openSource(file("backup.dat"), work_folder, ROOM);
  expect([...source.paths]).toEqual(["dump.sql", "uploads/çay.png"]);
  expect(readFileSync(join(source.root, "uploads/çay.png"), "utf8")).toBe("png");
  expect(statSync(source.root).mode & 0o777).toBe(0o700);
  expect(statSync(join(source.root, "uploads")).mode & 0o777).toBe(0o700);
  expect(statSync(join(source.root, "dump.sql")).mode & 0o777).toBe(0o600);
  expect(await pathsOf("backup2.tar")).toEqual(["dump.sql", "uploads/çay.png"]);
});

test("a tar of the program tar is unpacked", async () => {
  mkdirSync(file("forum/deep"), { recursive: true });
  const long_name = `${"uzun-ad-".repeat(20)}.txt`;
  writeFileSync(file(`forum/deep/${long_name}`), "metin");
  execFileSync("tar", ["-czf", file("a.tgz"), "-C", file("forum"), "."]);
  expect(await pathsOf("a.tgz")).toEqual([`deep/${long_name}`]);
});

test("a zip gives its files, and its name to the folder", async () => {
  await writeZipFile(file("WhatsApp Chat - Komşular.zip"), [
    textFile("_chat.txt", "merhaba"),
    textFile("__MACOSX/._chat.txt", "x"),
    textFile("Media/00001.jpg", "jpg"),
  ]);
  const source = await openSource(file("WhatsApp Chat - Komşular.zip"), work_folder, ROOM);
  expect([...source.paths]).toEqual(["_chat.txt", "Media/00001.jpg"]);
  expect(basename(source.root)).toBe("WhatsApp Chat - Komşular");
  expect(readFileSync(join(source.root, "_chat.txt"), "utf8")).toBe("merhaba");
  expect(statSync(join(source.root, "_chat.txt")).mode & 0o777).toBe(0o600);
});

const OUTSIDE = ["../a", "a/../../b", "/etc/a", "C:/a", "a\\..\\b", "a//b", "a/./b", "a\u0007b"];

test.each(OUTSIDE)("a tar with the name %j is not unpacked", async (name) => {
  await writeTarGz(file("a.tgz"), [
    { name: "first", body: "1" },
    { name, body: "text" },
  ]);
  expect(await sentenceOf("a.tgz")).toMatch(/has a file with the name ".*", which no export gives/);
  expect(readdirSync(folder).toSorted()).toEqual(["a.tgz", "work"]);
});

test.each(OUTSIDE)("a zip with the name %j is not unpacked", async (name) => {
  await writeZipFile(file("a.zip"), [textFile("first", "1"), textFile(name, "text")]);
  expect(await sentenceOf("a.zip")).toMatch(/which no export gives|is damaged or incomplete/);
  expect(readdirSync(folder).toSorted()).toEqual(["a.zip", "work"]);
});

test.each(["symlink", "link", "fifo", "character-device"] as const)(
  "a tar with a %s is not unpacked",
  async (type) => {
    await writeTar(file("a.tar"), [{ name: "passwd", type, linkname: "/etc/passwd" }]);
    expect(await sentenceOf("a.tar")).toBe(
      '"passwd" in the archive is neither a file nor a folder. Links are not followed.',
    );
  },
);

/** Changes each header of the directory of a zip. */
async function zipWith(change: (header: Buffer) => void): Promise<void> {
  await writeZipFile(file("a.zip"), [textFile("a.txt", "metin ".repeat(20))]);
  const bytes = readFileSync(file("a.zip"));
  change(bytes.subarray(bytes.indexOf("PK\u0001\u0002")));
  writeFileSync(file("a.zip"), bytes);
}

test("a zip with a link, a secret or an unknown method is not unpacked", async () => {
  await zipWith((header) => header.writeUInt32LE(0o120777 * 0x10000, 38));
  expect(await sentenceOf("a.zip")).toContain("Links are not followed.");
  await zipWith((header) => header.writeUInt16LE(0x0801, 8));
  expect(await sentenceOf("a.zip")).toContain("The zip is encrypted.");
  await zipWith((header) => header.writeUInt16LE(93, 10));
  expect(await sentenceOf("a.zip")).toContain("a way that is not known here");
});

test("a zip whose sizes or sums are wrong is damaged", async () => {
  await zipWith((header) => header.writeUInt32LE(5, 24));
  expect(await sentenceOf("a.zip")).toContain("is damaged or incomplete");
  await zipWith((header) => header.writeUInt32LE(5, 16));
  expect(await sentenceOf("a.zip")).toContain('"a.txt" in the archive is damaged.');
  await zipWith((header) => header.writeUInt32LE(0x7fffffff, 20));
  expect(await sentenceOf("a.zip")).toContain("lie in each other");
});

test("a name that is twice, or a file and a folder, is refused", async () => {
  await writeTar(file("a.tar"), [
    { name: "a", body: "1" },
    { name: "./a", body: "2" },
  ]);
  expect(await sentenceOf("a.tar")).toBe('"a" is twice in the archive.');
  await writeZipFile(file("b.zip"), [textFile("a", "1"), textFile("a/b", "2")]);
  expect(await sentenceOf("b.zip")).toBe('"a/b" is twice in the archive.');
});

test("no more is unpacked than the disk has room for", async () => {
  await writeTarGz(file("a.tgz"), [{ name: "a", body: "x".repeat(2000) }]);
  await writeZipFile(file("a.zip"), [textFile("a", "x".repeat(2000))]);
  for (const name of ["a.tgz", "a.zip"])
    expect(await sentenceOf(name, 1999)).toContain("The disk has no room");
  expect(await pathsOf("a.tgz", 2000)).toEqual(["a"]);
});

const GIGABYTES = 10 * 1024 ** 3;
const ZEROS = Buffer.alloc(10 * 1024 * 1024);
async function* zeros(bytes: number) {
  for (let left = bytes; left > 0; left -= ZEROS.length) yield ZEROS;
}

test("10 GB of zeros end in a sentence, however they are packed", async () => {
  const packed_zeros = gzipSync(ZEROS);
  const endless = Array.from({ length: GIGABYTES / ZEROS.length }, () => packed_zeros);

  writeFileSync(file("zeros"), "");
  truncateSync(file("zeros"), GIGABYTES);
  expect(await pathsOf("zeros")).toEqual(["zeros"]);

  // No tar, so whoever reads a dump unpacks it as far as he wants.
  writeFileSync(file("zeros.sql.gz"), Buffer.concat(endless));
  expect(await pathsOf("zeros.sql.gz")).toEqual(["zeros.sql.gz"]);

  await writeTar(file("a.tar"), [{ name: "a", body: "1" }]);
  const tar = readFileSync(file("a.tar"));
  writeFileSync(file("trailing.tgz"), Buffer.concat([gzipSync(tar), ...endless]));
  expect(await sentenceOf("trailing.tgz")).toBe("The archive contains nothing but zeros.");

  const header = Buffer.from(tar.subarray(0, 512));
  header.write(`${GIGABYTES.toString(8).padStart(11, "0")} `, 124);
  header.write(" ".repeat(8), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  writeFileSync(file("entry.tgz"), Buffer.concat([gzipSync(header), ...endless]));
  expect(await sentenceOf("entry.tgz")).toContain("so much larger than its compressed form");

  const entry = { name: "a", chunks: () => zeros(300 * 1024 ** 2) };
  await writeZipFile(file("a.zip"), [entry]);
  expect(await sentenceOf("a.zip")).toContain("so much larger than its compressed form");
});

test("what is cut off or of another kind ends in a sentence", async () => {
  await writeTarGz(file("a.tgz"), BACKUP);
  writeFileSync(file("cut.tgz"), readFileSync(file("a.tgz")).subarray(0, -20));
  expect(await sentenceOf("cut.tgz")).toContain('"cut.tgz" is damaged or incomplete');
  await writeTar(file("a.tar"), BACKUP);
  writeFileSync(file("cut.tar"), readFileSync(file("a.tar")).subarray(0, 1200));
  expect(await sentenceOf("cut.tar")).toContain('"cut.tar" is damaged or incomplete');
  await writeZipFile(file("a.zip"), [textFile("a", "text")]);
  writeFileSync(file("cut.zip"), readFileSync(file("a.zip")).subarray(0, -10));
  expect(await sentenceOf("cut.zip")).toContain('"cut.zip" is damaged or incomplete');
  writeFileSync(file("a.7z"), Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 0]));
  expect(await sentenceOf("a.7z")).toBe(
    '"a.7z" is packed with 7z. Unpack it, and give what was in it.',
  );
  expect(await sentenceOf("missing")).toContain("There is neither a file nor a folder at");
});
