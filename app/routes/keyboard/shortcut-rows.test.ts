import { expect, test } from "vitest";
import { SHORTCUTS } from "#app/client/shortcuts/shortcut-keys.ts";
import { SHORTCUT_TABLES } from "./shortcut-rows.ts";

test("the list has each shortcut with its meaning", () => {
  const listed = SHORTCUT_TABLES.filter(({ title }) => title !== "keyboard.writing")
    .flatMap(({ rows }) => rows)
    .map(({ keys, meaning }) => `${keys.join(" ")}: ${meaning}`);
  const shortcuts = SHORTCUTS.map(({ keys, act }) => `${keys.join(" ")}: keyboard.${act}`);
  expect(listed.toSorted()).toEqual(shortcuts.toSorted());
});
