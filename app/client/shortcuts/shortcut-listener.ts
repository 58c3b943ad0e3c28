import { useEffect } from "react";
import { SHORTCUTS_OFF } from "#app/contract/shortcuts-off.ts";
import { browserStorage } from "#app/lib/browser-storage.ts";

/** These take every key themselves. */
const FIELDS = "input, textarea, select, [contenteditable], [role=menu]";
/** Keys that may be a shortcut; a Turkish keyboard has ı and İ on its two keys of I. */
const MAYBE_SHORTCUT = /^[/?a-zıİ]$/i;

/**
 * One promise for all keys, because those that are pressed while the module loads must stay in
 * order.
 */
let shortcuts: Promise<typeof import("./shortcuts.ts")> | undefined;

/**
 * The module of the shortcuts loads when one is pressed, and then gets each key outside of fields.
 * The listener stays: signing out loads another document.
 */
export function useShortcuts(): void {
  useEffect(() => document.addEventListener("keydown", onKeyDown), []);
}

/**
 * A shortcut of one key must be possible to switch off, because speech input and a shaky hand press
 * keys by accident (WCAG 2.1.4). So it is off where the choice cannot be stored.
 */
export function areShortcutsOn(): boolean {
  return browserStorage()?.getItem(SHORTCUTS_OFF) === null;
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof Element) || target.closest(FIELDS) || !areShortcutsOn()) return;
  if (!shortcuts) {
    if (!MAYBE_SHORTCUT.test(key)) return;
    // Firefox would open a search of its own before the module is there.
    if (key === "/") event.preventDefault();
    shortcuts = import("./shortcuts.ts");
  }
  // Once the module is loaded, it runs before the browser does what the key does by default.
  void shortcuts.then((module) => module.pressKey(event));
}
