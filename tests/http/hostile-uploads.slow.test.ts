import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { sendEndless } from "#tests/support/endless-body.ts";
import {
  archivePng,
  FORMATS,
  hugeAvif,
  hugeJpeg,
  hugePng,
  hugeWebp,
  longGif,
  page,
  pageJpeg,
  SCRIPT,
  scriptGif,
  smallPicture,
  svgWithScript,
} from "#tests/support/hostile-files.ts";
import { formWithFile, photograph } from "#tests/support/pictures.ts";
import { expectWholeFiles } from "#tests/support/stored-files.ts";
import { en, tr } from "#tests/support/texts.ts";

const MIB = 1024 * 1024;
const PATIENT = { timeout: 120_000 };

let app: App;
let ayse: Browser;
let api: ApiClient;
let topic_id: number;
beforeAll(async () => {
  app = await startApp();
  ayse = await app.as("ayse");
  api = await app.apiAs("ayse");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  topic_id = await makeTopic(api, forum_id);
});
afterEach(async () => {
  expect((await ayse.get(`/topic/${topic_id}`)).status).toBe(200);
});
afterAll(() => app.stop());

type Bytes = Buffer<ArrayBuffer>;
type Fault = "fileEmpty" | "fileKind" | "pictureBroken" | "picturePixels";
type Case = [what: string, name: string, fault: Fault, makeBytes: () => Bytes | Promise<Bytes>];

const countFiles = async () => (await app.sql`select from files`).length;

/** A reply with a file, by the form without script. */
async function reply(name: string, bytes: Bytes) {
  const form = await ayse.get(`/topic/${topic_id}/reply`);
  const answer = await form.submit({ content: "uzun emek", files: [new File([bytes], name)] });
  const error = answer.root.querySelector("[id$=-files-error]")?.textContent ?? null;
  return { answer, error };
}

const parts_of_picture = FORMATS.flatMap((format) =>
  [0.1, 0.5, 0.9].map(
    (share): Case => [
      `${share * 100}% of a picture as ${format}`,
      `a.${format}`,
      "pictureBroken",
      async () => {
        const bytes = await smallPicture(format);
        return bytes.subarray(0, Math.floor(bytes.length * share));
      },
    ],
  ),
);

const REFUSED: Case[] = [
  ["a PNG of 400 megapixels", "a.png", "picturePixels", () => hugePng(20_000)],
  ["a WebP of 268 megapixels", "a.webp", "picturePixels", () => hugeWebp(16_383)],
  ["a JPEG that claims 4,225 megapixels", "a.jpg", "picturePixels", hugeJpeg],
  ["an AVIF that claims 400 megapixels", "a.avif", "picturePixels", hugeAvif],
  ["an empty file", "a.png", "fileEmpty", () => Buffer.alloc(0)],
  ["noise", "a.png", "fileKind", () => Buffer.from("\x01\x02\x03\xff".repeat(500), "latin1")],
  ["an SVG named as a PNG", "a.png", "fileKind", svgWithScript],
  ["a page named as a PDF", "a.pdf", "fileKind", page],
  ["a page named as a document", "a.docx", "fileKind", page],
  ["a text named as a picture", "a.jpg", "fileKind", () => Buffer.from("merhaba")],
  ["an archive named as a picture", "a.png", "fileKind", () => Buffer.from("PK\x03\x04 x")],
  ["a program", "a.exe", "fileKind", () => Buffer.from("MZ\x90\0", "latin1")],
  ...parts_of_picture,
];

test.each(REFUSED)("%s is refused with a sentence", async (_, name, fault, makeBytes) => {
  const bytes = await makeBytes();
  const [before, values] = [await countFiles(), { name, max: 40 }];
  const { status, body } = await api.post("/files/", formWithFile(name, bytes));
  expect([status, body.detail[0].msg, body.detail[0].loc]).toEqual([
    422,
    en(`messages.${fault}`, values),
    ["body", "file"],
  ]);
  const { answer, error } = await reply(name, bytes);
  expect([answer.status, error]).toEqual([
    422,
    expect.stringContaining(tr(`messages.${fault}`, values)),
  ]);
  expect(answer.find("[name=content]").textContent.trim()).toBe("uzun emek");
  expect(await countFiles()).toBe(before);
});

const DRAWN: [string, string, string, () => Bytes | Promise<Bytes>][] = [
  ["a GIF of 600,000 frames", "a.gif", "image/png", () => longGif(600_000)],
  ["a GIF that is a script too", "a.gif", "image/png", scriptGif],
  ["a PNG with an archive behind it", "a.png", "image/png", archivePng],
  ["a JPEG with a page in it", "a.jpg", "image/jpeg", pageJpeg],
  [
    "a photograph named as a PDF",
    "a.pdf",
    "image/jpeg",
    async () => Buffer.from(await photograph({ width: 64, height: 64 })),
  ],
  ["a PNG of 39 megapixels in 5 kB", "a.png", "image/png", () => hugePng(6300)],
  ["a WebP of 39 megapixels in 40 bytes", "a.webp", "image/jpeg", () => hugeWebp(6300)],
];

test.each(DRAWN)("%s is drawn anew", async (_, name, type, makeBytes) => {
  const bytes = await makeBytes();
  const { status, body } = await api.post("/files/", formWithFile(name, bytes));
  expect([status, body.type]).toEqual([200, type]);
  const { answer, error } = await reply(name, bytes);
  expect([answer.status, error]).toEqual([200, null]);
  expect(storedBytes().filter((stored) => stored.includes(SCRIPT))).toEqual([]);
  expect(storedBytes().filter((stored) => stored.includes("PK\x03\x04"))).toEqual([]);
});

test("a file is stored as it is, and never shown by this site", async () => {
  const pdf = Buffer.from(`%PDF-1.7\n<script>${SCRIPT}</script>`);
  const { body } = await api.post("/files/", formWithFile("a.pdf", pdf));
  const { headers } = await ayse.get(body.url);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment;/),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  await api.delete(`/files/${body.id}`);
});

describe("a body of 4 GB", PATIENT, () => {
  /** Ten files of the largest kind, and what is discarded, so that the form is answered. */
  const FORM_MAX_BYTES = (10 * 25 + 64) * MIB;
  /** What lies in the buffers of both systems. */
  const BUFFERED_BYTES = 16 * MIB;
  const ways = [
    ["the API", "/api/v1/files/", () => ({ Authorization: `Bearer ${api.token}` })],
    ["a form", "/topic/1/reply", () => ({ Cookie: cookies(ayse), Origin: app.url })],
    ["a form of a guest", "/topic/1/reply", () => ({ Origin: app.url })],
  ] as const;

  test.each(ways)("that says so is not read: %s", async (_, path, headersOf) => {
    const headers = { ...headersOf(), "Content-Length": String(4096 * MIB) };
    const { status, sent_bytes } = await sendEndless(app.url, path, headers);
    expect(status).toBe(413);
    expect(sent_bytes).toBeLessThan(BUFFERED_BYTES);
  });

  test.each(ways)(
    "without a length ends at the limit of a form: %s",
    async (_, path, headersOf) => {
      const headers = { ...headersOf(), "Transfer-Encoding": "chunked" };
      const { status, sent_bytes } = await sendEndless(app.url, path, headers);
      expect(status).toBe(413);
      expect(sent_bytes).toBeLessThan(FORM_MAX_BYTES + 4 * BUFFERED_BYTES);
    },
  );
});

test("nothing half is left of all this", PATIENT, async () => {
  await expectWholeFiles(app);
});

const cookies = (browser: Browser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** The content of all that the site has stored. */
function storedBytes(): Buffer[] {
  const folder = join(app.data_dir, "files");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path));
}
