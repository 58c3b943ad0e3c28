import { expect, test } from "vitest";
import { avatarColour, avatarInitials } from "./avatar-initials.ts";

test.each([
  ["Zeynep Karaoğlu", "ZK"],
  ["ibrahim öztürk", "iö"],
  ["Mehmet Ali Çelebi", "MÇ"],
  ["Ayşe Demir-Kaya", "AD"],
  ["deniz.yıldız", "dy"],
  ["can_ö", "cö"],
  ["okan42", "ok"],
  ["_ali-", "al"],
  ["  eliz  ", "el"],
  ["x", "x"],
  ["._-", ""],
  ["", ""],
])("%j has the initials %j", (name, initials) => {
  expect(avatarInitials(name)).toBe(initials);
});

test("a letter keeps its combining mark", () => {
  expect(avatarInitials("s\u0327ule \u00d6zer")).toBe("s\u0327\u00d6");
});

test("of any eight members in a row, each has another of the eight colours", () => {
  for (const first_id of [1, 42, 2_147_483_640]) {
    const colours = Array.from({ length: 8 }, (_, n) => avatarColour(first_id + n));
    expect(colours.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  }
});
