import { expect, test } from "vitest";
import { hashRecoveryCode, inGroups, newRecoveryCode } from "./recovery-codes.server.ts";
import { hashToken } from "./tokens.server.ts";

test("a code has sixteen letters in groups, and none that looks like another", () => {
  for (let index = 0; index < 200; index += 1)
    expect(newRecoveryCode()).toMatch(/^(?:[0-9abcdefghjkmnpqrstvwxyz]{4}-){3}[0-9a-z]{4}$/);
});

test.each([
  "7k2m-abcd-efgh-jkmn",
  "7K2M-ABCD-EFGH-JKMN",
  " 7k2mabcd efgh jkmn ",
  "7k2mabcdefghjkmn",
])("%j is the same code", (typed) => {
  expect(hashRecoveryCode(typed)).toEqual(hashToken("7k2mabcdefghjkmn"));
});

test.each(["", "7k2m", "7k2m-abcd-efgh-jkmi", "7k2m-abcd-efgh-jkmn-7", "123456"])(
  "%j is none",
  (typed) => {
    expect(hashRecoveryCode(typed)).toBeNull();
  },
);

test("groups of four are easy to copy", () => {
  expect(inGroups("ABCDEFGHIJ", " ")).toBe("ABCD EFGH IJ");
});
