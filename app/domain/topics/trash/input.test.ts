import { expect, test } from "vitest";
import { removal_input } from "./input.ts";

test("the reason of a removal is one line that can be stored, or nothing", () => {
  expect(removal_input.parse({})).toEqual({ reason: "" });
  expect(removal_input.parse({ reason: " Reklam\n  bu " })).toEqual({ reason: "Reklam bu" });
  for (const reason of ["a\0b", "\ud800", "x".repeat(501)])
    expect(removal_input.safeParse({ reason }).success).toBe(false);
});
