import { array, assert, constantFrom, oneof, property, string, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { readStringList } from "#tests/support/structured-fields.ts";
import { ignoredParameters } from "./warnings.ts";

const KNOWN = new Set(["skip", "limit", "ids", "ids[]"]);
const warningOf = (query: string) => ignoredParameters(new URLSearchParams(query), KNOWN).Warnings;

test("known parameters and nothing are no warning", () => {
  for (const query of ["", "&&", "=x", "skip=1&limit=2", "ids[]=1&ids=2", "ids%5B%5D=1"])
    expect([query, ignoredParameters(new URLSearchParams(query), KNOWN)]).toEqual([query, {}]);
});

test("each unknown parameter is named once, as it would be written in an address", () => {
  expect(warningOf("since=1&skip=2&since=3&Limit=4")).toBe(
    '"Ignored query parameters: since, Limit"',
  );
  expect(warningOf("a,b=1&ş=2&%22=3&%0d%0aSet-Cookie:x=4&%5C=5")).toBe(
    '"Ignored query parameters: a%2Cb, %C5%9F, %22, %0D%0ASet-Cookie%3Ax, %5C"',
  );
});

test("ten names are shown, and the others counted", () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  expect(warningOf(names.slice(0, 10).join("&"))).toMatch(/: p0, .*, p9"$/);
  expect(warningOf(names.join("&"))).toMatch(/, p9 and 2 more"$/);
});

test("a long name is cut between two characters", () => {
  expect(warningOf("x".repeat(60))).toBe(`"Ignored query parameters: ${"x".repeat(60)}"`);
  expect(warningOf("x".repeat(61))).toBe(`"Ignored query parameters: ${"x".repeat(60)}..."`);
  expect(warningOf("😀".repeat(6))).toBe(
    `"Ignored query parameters: ${"%F0%9F%98%80".repeat(5)}..."`,
  );
});

test("whatever the query is, the header is a short list of one string that can be decoded", () => {
  const bytes = uint8Array({ maxLength: 300 }).map((codes) => String.fromCharCode(...codes));
  const percent = array(
    constantFrom("%", "%0", "%0A", "%0D", "%22", "%C3", "%F0%9F", "&", "=", "a", "+", ";"),
  ).map((parts) => parts.join(""));
  assert(
    property(oneof(string({ unit: "binary", maxLength: 300 }), bytes, percent), (query) => {
      const header = warningOf(query);
      if (header === undefined) return;
      const [item, ...others] = readStringList(header) ?? [];
      expect([others, item?.parameters]).toEqual([[], {}]);
      expect(item?.text).toMatch(/^Ignored query parameters: [\w!'()*.~%, -]+$/);
      expect(header.length).toBeLessThan(800);
      expect(() => decodeURIComponent(item?.text ?? "%")).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});
