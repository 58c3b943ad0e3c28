import { expect, test } from "vitest";
import { makeReason, RefusedFile } from "./refused-file.ts";

test.each([
  [
    makeReason("damagedLine", { place: "topics/000001.jsonl:12" }),
    "damagedLine topics/000001.jsonl:12",
  ],
  [
    makeReason("packedOtherwise", { name: '"dump.7z"', program: "7z" }),
    'packedOtherwise "dump.7z"',
  ],
  [makeReason("nameOfTwo", { username: "ayşe" }), "nameOfTwo"],
  [makeReason("impossibleDate", { date: "2024-13-04, 14:05" }), "impossibleDate"],
  ["The archive is empty", "The archive is empty"],
])("a log names files and places, and no member: %j", (why, message) => {
  expect(new RefusedFile(why).message).toBe(message);
});
