import { expect, test } from "vitest";
import { readByteRange } from "./byte-range.ts";

const ETAG = '"a"';
const SIZE = 10;

test.each([
  ["bytes=2-4", { start: 2, end: 4 }],
  ["bytes=2-", { start: 2, end: 9 }],
  ["bytes=2-99", { start: 2, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=4-2", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
  [null, null],
])("%s of ten bytes", (range, part) => {
  expect(readByteRange({ range, if_range: null }, ETAG, SIZE)).toEqual(part);
});

test("a part of another version is none", () => {
  const range = "bytes=2-4";
  expect(readByteRange({ range, if_range: ETAG }, ETAG, SIZE)).toEqual({ start: 2, end: 4 });
  expect(readByteRange({ range, if_range: '"b"' }, ETAG, SIZE)).toBeNull();
});

test("an empty file has no part", () => {
  expect(readByteRange({ range: "bytes=0-", if_range: null }, ETAG, 0)).toBe("unsatisfiable");
  expect(readByteRange({ range: "bytes=-1", if_range: null }, ETAG, 0)).toBe("unsatisfiable");
});
