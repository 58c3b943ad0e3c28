import { expect, test } from "vitest";
import { isNoAddress } from "./no-address.ts";

test("only the address that an import makes up is none", () => {
  expect(isNoAddress("member-9@no-address.invalid")).toBe(true);
  expect(isNoAddress("ali@no-address.invalid")).toBe(false);
  expect(isNoAddress("member-9@example.org")).toBe(false);
});
