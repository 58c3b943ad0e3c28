import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { avatarColour, avatarInitials } from "./avatar-initials.ts";

describe("avatarInitials", () => {
  test.each([
    ["Zeynep Karaoğlu", "ZK"],
    ["ibrahim öztürk", "iö"],
    ["Mehmet Ali Çelebi", "MÇ"],
    ["  eliz  ", "e"],
    ["", ""],
  ])("%j gives %j", (name, initials) => {
    expect(avatarInitials(name)).toBe(initials);
  });

  test("one letter is that of the first word", () => {
    expect(avatarInitials("ibrahim öztürk", 1)).toBe("i");
  });

  test("a letter keeps its combining mark", () => {
    expect(avatarInitials("s\u0327ule")).toBe("s\u0327");
  });
});

describe("avatarColour", () => {
  test.each([
    ["deniz.yıldız", 5],
    ["selin", 1],
    ["okan42", 7],
    ["mehmet.usta", 3],
    ["tuğba-ç", 8],
    ["şule_ö", 2],
    ["can_ö", 4],
    ["ayşe.demir", 6],
  ])("%s has colour %i", (username, colour) => {
    expect(avatarColour(username)).toBe(colour);
  });

  test("is a number from 1 to 8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (username) => {
        const colour = avatarColour(username);
        expect(colour).toBeGreaterThanOrEqual(1);
        expect(colour).toBeLessThanOrEqual(8);
      }),
    );
  });
});
