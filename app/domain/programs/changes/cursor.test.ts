import * as fc from "fast-check";
import { expect, test } from "vitest";
import { INTEGER_MAX } from "../../base/limits.ts";
import { readCursor, writeCursor } from "./cursor.server.ts";
import { CURSOR_SHAPE } from "./kinds.ts";

const position = fc.record({
  epoch: fc.stringMatching(/^[0-9a-f]{16}$/),
  xid: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  seq: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  inside: fc.option(
    fc.record({ topic_id: fc.nat({ max: INTEGER_MAX }), position: fc.nat({ max: INTEGER_MAX }) }),
  ),
});

test("a cursor holds its position", () => {
  fc.assert(
    fc.property(position, (each) => {
      expect(writeCursor(each)).toMatch(CURSOR_SHAPE);
      expect(readCursor(writeCursor(each))).toEqual(each);
    }),
  );
});

test("any text of the shape is a position that the database can compare", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^([A-Za-z0-9_-]{32}|[A-Za-z0-9_-]{43})$/), (cursor) => {
      const { xid, seq, inside } = readCursor(cursor);
      expect(Math.max(inside?.topic_id ?? 0, inside?.position ?? 0)).toBeLessThanOrEqual(
        INTEGER_MAX,
      );
      expect(BigInt(xid)).toBeLessThan(2n ** 64n);
      expect(Number.isSafeInteger(seq)).toBe(true);
    }),
  );
});
