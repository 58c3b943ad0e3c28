import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPicture, stopDrawing } from "#app/lib/pictures/draw-picture.server.ts";
import { createdMember, sql } from "#tests/support/domain.ts";
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { storeFile } from "./store-file.server.ts";
import type { Upload } from "./upload.ts";

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** A PNG that says how large it is, and has the bytes for a part of it. */
function png(width: number, height: number, bytes = Buffer.alloc(1000)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(bytes)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SCRIPT = "<script>alert(document.domain)</script>";

test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
  ["a PNG of 900 megapixels", "a.png", () => png(30_000, 30_000), "picturePixels"],
  [
    "a picture that ends in the middle",
    "a.jpg",
    async () => half(await photograph()),
    "pictureBroken",
  ],
  ["a PNG of another picture's length", "a.png", () => png(100, 100), "pictureBroken"],
  ["a page that calls itself a picture", "a.jpg", () => Buffer.from(SCRIPT), "fileKind"],
  [
    "a page with the first bytes of a GIF",
    "a.gif",
    () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
    "pictureBroken",
  ],
  [
    "an SVG with a script",
    "a.svg",
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    "fileKind",
  ],
  ["a TIFF with the name of a JPEG", "a.jpg", () => sharp(BLUE).tiff().toBuffer(), "fileKind"],
  ["a program with the name of a document", "a.docx", () => Buffer.from("MZ\u0090\0"), "fileKind"],
  ["text in bytes that are none", "a.txt", () => Buffer.from([0x61, 0xff, 0xfe, 0x62]), "fileKind"],
  ["text with NUL", "a.csv", () => Buffer.from("a,b\0c"), "fileKind"],
  ["a name without an extension", "Makefile", () => Buffer.from("all:"), "fileKind"],
])("%s is refused, and leaves nothing", async (_, name, makeBytes, key) => {
  const member = await createdMember();
  const upload = uploadOf(name, await makeBytes());
  await expect(storeFile(member, upload)).rejects.toMatchObject({ status: 422, key });
  expect(await sql`select from files where owner_id = ${member.id}`).toHaveLength(0);
  expect(readdirSync(dirname(upload.path))).toEqual(["0"]);
});

const BLUE = { create: { width: 20, height: 10, channels: 3, background: "#24527a" } } as const;
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

test("what hides behind a picture is gone after drawing", async () => {
  const member = await createdMember();
  const polyglot = Buffer.concat([
    await photograph({ width: 64, height: 64 }),
    Buffer.from(SCRIPT),
  ]);
  const file = await storeFile(member, uploadOf("a.jpg", polyglot));
  expect(file.size).toBeLessThan(polyglot.length);
});

test("a picture is judged by its content and not by its name", async () => {
  const member = await createdMember();
  const file = await storeFile(
    member,
    uploadOf("resim.png", await photograph({ width: 64, height: 64 })),
  );
  expect(file).toMatchObject({ type: "image/jpeg", name: "resim.png" });
  expect(file.url).toMatch(/\/resim\.jpg$/);
});

test("a picture that lies on its side is turned upright", async () => {
  const member = await createdMember();
  const sideways = await sharp(BLUE).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await storeFile(member, uploadOf("a.jpg", sideways))).toMatchObject({
    width: 10,
    height: 20,
  });
});

test("a short animation stays one, and one with too many frames becomes a still picture", async () => {
  const member = await createdMember();
  const short = await storeFile(member, uploadOf("a.gif", await animation(3)));
  const long = await storeFile(member, uploadOf("b.gif", await animation(301)));
  expect([short.type, long.type]).toEqual(["image/webp", "image/png"]);
});

/** Frames of different colours, one above the other. */
async function animation(frames: number): Promise<Buffer> {
  const bytes = Buffer.from(
    Array.from({ length: frames }, (_, n) =>
      Array.from({ length: 8 * 8 }, () => [(n * 100) % 256, 90, 120]),
    ).flat(2),
  );
  return await sharp(bytes, { raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } })
    .gif({ effort: 1 })
    .toBuffer();
}

test("when the process that draws is killed, the picture is refused and the next one is drawn", async () => {
  const member = await createdMember();
  const large = await photograph({ width: 6000, height: 6000 });
  const upload = uploadOf("a.jpg", large);
  const killed = drawPicture(requestFor(upload), "a");
  stopDrawing();
  expect(await killed).toEqual({ fault: "broken" });
  const file = await storeFile(
    member,
    uploadOf("b.jpg", await photograph({ width: 32, height: 32 })),
  );
  expect(existsSync(`${upload.path}.drawn`)).toBe(false);
  expect(file.width).toBe(32);
});

const requestFor = ({ path }: Upload) => ({
  source_path: path,
  folder: dirname(path),
  shape: "post" as const,
});

test("whoever sends one picture does not wait for all pictures of another", async () => {
  const large = await photograph({ width: 3000, height: 3000 });
  const small = await photograph({ width: 32, height: 32 });
  const drawn: string[] = [];
  const draw = async (sender: string, bytes: Uint8Array) => {
    const answer = await drawPicture(requestFor(uploadOf("a.jpg", bytes)), sender);
    expect(answer.fault).toBeUndefined();
    drawn.push(sender);
  };
  await Promise.all([...Array.from({ length: 4 }, () => draw("many", large)), draw("one", small)]);
  expect(drawn.indexOf("one")).toBeLessThan(2);
});

test("two uploads at once do not pass the quota together", async () => {
  const member = await createdMember();
  await sql`insert into files (owner_id, kind, purpose, name, url_name, type, size, stored_bytes, uploaded_sha256)
    values (${member.id}, 'file', 'post', 'a.pdf', 'a.pdf', 'application/pdf', 1, ${500 * 1024 * 1024 - 1500}, 'x')`;
  const results = await Promise.allSettled(
    ["a", "b", "c"].map((letter) =>
      storeFile(member, uploadOf(`${letter}.txt`, letter.repeat(1000))),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  for (const result of results)
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ status: 400, key: "noRoomForFiles" });
});
