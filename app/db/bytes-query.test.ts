import { expect, test } from "vitest";
import { bytesOfMarked } from "./bytes-query.server.ts";

test("bytes are the same in the binary format and in the text format", () => {
  const bytes = Buffer.from([0, 1, 0x5c, 0x78, 0xff]);
  expect(bytesOfMarked(Buffer.concat([Buffer.from([0]), bytes]))).toEqual(bytes);
  expect(bytesOfMarked(Buffer.from(`\\x00${bytes.toString("hex")}`))).toEqual(bytes);
  expect(bytesOfMarked(Buffer.from([0]))).toEqual(Buffer.alloc(0));
});
