import { describe, expect, test } from "vitest";
import { createKeyReader } from "./shortcut-keys.ts";

type Press = Parameters<ReturnType<typeof createKeyReader>>[0];

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, changes: Partial<Press> = {}): Press => ({
  key,
  ...NO_MODIFIERS,
  isComposing: false,
  repeat: false,
  timeStamp: 0,
  ...changes,
});

const at = (key: string, timeStamp: number): Press => press(key, { timeStamp });

/** The meanings of the keys, pressed one after another. */
function read(...presses: (string | Press)[]) {
  const readKey = createKeyReader();
  return presses.map((each) => readKey(typeof each === "string" ? press(each) : each));
}

describe("one key", () => {
  test.each([
    ["?", "help"],
    ["/", "search"],
    ["j", "next"],
    ["k", "previous"],
    ["n", "unread"],
    ["o", "open"],
    ["r", "reply"],
    ["b", "bookmark"],
  ])("%s means %s", (key, act) => {
    expect(read(key)).toEqual([act]);
  });

  test.each(["f", "l", "i", "ı", "x", "1", " ", "Enter", "Escape", "ArrowDown", "Dead", ""])(
    "%s means nothing",
    (key) => {
      expect(read(key)).toEqual([null]);
    },
  );

  test("a letter means the same with Caps Lock", () => {
    expect(read("J", "B")).toEqual(["next", "bookmark"]);
  });

  test.each(["ctrlKey", "metaKey", "altKey", "isComposing"] as const)(
    "no key means anything with %s",
    (name) => {
      const changes = { [name]: true };
      expect(read(press("j", changes), press("/", changes), press("?", changes))).toEqual([
        null,
        null,
        null,
      ]);
    },
  );

  test("Shift belongs to the signs and not to the letters, also with Caps Lock", () => {
    const shift = { shiftKey: true };
    expect(read(press("?", shift), press("/", shift))).toEqual(["help", "search"]);
    expect(read(press("J", shift), press("j", shift))).toEqual([null, null]);
    expect(read(press("G", shift), "f")).toEqual([null, null]);
  });

  test("a held key repeats its move and nothing else", () => {
    const held = { repeat: true };
    expect(read(press("j", held), press("k", held))).toEqual(["next", "previous"]);
    expect(read(press("r", held), press("?", held))).toEqual([null, null]);
  });
});

describe("a key after g", () => {
  test.each([
    ["f", "forums"],
    ["l", "latest"],
    ["n", "notifications"],
    ["i", "invites"],
    ["ı", "invites"],
    ["I", "invites"],
    ["İ", "invites"],
    ["F", "forums"],
  ])("%s means %s", (key, act) => {
    expect(read("g", key)).toEqual([null, act]);
    expect(read("G", key)).toEqual([null, act]);
  });

  test("counts for a second and a half", () => {
    expect(read(at("g", 1000), at("n", 2500))).toEqual([null, "notifications"]);
    expect(read(at("g", 1000), at("n", 2501))).toEqual([null, "unread"]);
  });

  test("ends the waiting, whatever it is", () => {
    expect(read("g", "j", "f")).toEqual([null, null, null]);
    expect(read("g", "ArrowDown", "n")).toEqual([null, null, "unread"]);
    expect(read("g", press("f", { ctrlKey: true }), "f")).toEqual([null, null, null]);
    expect(read("g", "f", "n")).toEqual([null, "forums", "unread"]);
  });

  test("is not a key without a name", () => {
    expect(read("g", "")).toEqual([null, null]);
  });

  test("may be another g, which begins anew", () => {
    expect(read("g", "g", "f")).toEqual([null, null, "forums"]);
  });
});
