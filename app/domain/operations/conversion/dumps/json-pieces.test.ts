import { expect, test } from "vitest";
import { refusalOf } from "#tests/support/refused-file.ts";
import { readJsonPieces } from "./json-pieces.server.ts";

async function* chunksOf(text: string, length: number) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += length)
    yield bytes.subarray(start, start + length);
}

async function readPieces(text: string, length = 1000, whole = "list.*") {
  const pieces: [path: string, value?: unknown][] = [];
  for await (const piece of readJsonPieces(chunksOf(text, length), (path) => path === whole))
    pieces.push("value" in piece ? [piece.path, piece.value] : [piece.path]);
  return pieces;
}

const TEXT = `\uFEFF { "a":"x\\"]}çö😀" ,"n":-1.5e3,"list": [ {"b":[1,{"c":"}]\\\\"}],"d":null},
  true,"s",[2] ], "o":{"list":[7],"e":{}},"z":false}  `;

const PIECES = [
  [""],
  ["a", 'x"]}çö😀'],
  ["n", -1500],
  ["list"],
  ["list.*", { b: [1, { c: "}]\\" }], d: null }],
  ["list.*", true],
  ["list.*", "s"],
  ["list.*", [2]],
  ["o"],
  ["o.list"],
  ["o.list.*", 7],
  ["o.e"],
  ["z", false],
];

test.each([1, 2, 3, 7, 64, 1000])("chunks of %d bytes give the same pieces", async (length) => {
  expect(await readPieces(TEXT, length)).toEqual(PIECES);
});

test("a single value is a piece", async () => {
  expect(await readPieces('"a"')).toEqual([["", "a"]]);
  expect(await readPieces('{"a":[1]}', 3, "")).toEqual([["", { a: [1] }]]);
});

test("control characters are read as Telegram writes them, and nothing else is changed", async () => {
  const text = String.raw`{"list": ["a\x0Bb\\x0Cc\\\x1F\n"]}`;
  expect((await readPieces(text)).at(-1)).toEqual(["list.*", "a\u000Bb\\x0Cc\\\u001F\n"]);
});

test.each(["", "{", '{"a', '{"a":"b"', "[1", "1", '{"list":[{}'])(
  "%j ends in the middle",
  async (text) => {
    expect(await refusalOf(readPieces(text))).toContain("ends in the middle");
  },
);

test.each(["]", "{]", "[}", "[x]", '["\\q"]', "[1 2x]"])("%j is not JSON", async (text) => {
  expect(await refusalOf(readPieces(text))).toContain("not JSON");
});
