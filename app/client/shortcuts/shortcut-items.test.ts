import { describe, expect, test } from "vitest";
import { nextIndex } from "./shortcut-items.ts";

describe("with a current item", () => {
  const tops = [0, 100, 200];

  test("the next and the previous one follow, wherever the window is", () => {
    expect(nextIndex(1, 0, tops)).toBe(1);
    expect(nextIndex(-1, 2, tops)).toBe(1);
  });

  test("the ends are not left", () => {
    expect(nextIndex(1, 2, tops)).toBe(2);
    expect(nextIndex(-1, 0, tops)).toBe(0);
  });
});

describe("without a current item", () => {
  test("j begins with the first that starts in the window, and k with the one before", () => {
    const tops = [-300, -10, 90, 190];
    expect(nextIndex(1, -1, tops)).toBe(2);
    expect(nextIndex(-1, -1, tops)).toBe(1);
  });

  test("above the list both begin with its first item", () => {
    expect(nextIndex(1, -1, [50, 150])).toBe(0);
    expect(nextIndex(-1, -1, [50, 150])).toBe(0);
  });

  test("below the list both begin with its last item", () => {
    expect(nextIndex(1, -1, [-200, -100])).toBe(1);
    expect(nextIndex(-1, -1, [-200, -100])).toBe(1);
  });

  test("an empty list has no item", () => {
    const none: number[] = [];
    expect(none[nextIndex(1, -1, none)]).toBeUndefined();
    expect(none[nextIndex(-1, -1, none)]).toBeUndefined();
  });
});
