import { expect, test } from "vitest";
import { unpooledCopy } from "./unpooled.ts";

test.each(["", "Çağdaş 漢", Buffer.from("Çağdaş 漢"), Buffer.alloc(70_000, "x")])(
  "a copy has its own memory (%#)",
  (content) => {
    const copy = unpooledCopy(content);
    expect(copy.toString()).toBe(content.toString());
    expect(copy.buffer.byteLength).toBe(Buffer.byteLength(content));
  },
);
