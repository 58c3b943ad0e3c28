import { useEffect } from "react";
import { browserStorage } from "#app/lib/browser-storage.ts";
import { SHORTCUTS_OFF } from "#app/lib/shortcuts-off.ts";

/** These take every key themselves. */
const FIELDS = "input, textarea, select, [contenteditable]";
/** What may be a shortcut; ı and İ are on the keys of I of a Turkish keyboard. */
const MAYBE_SHORTCUT = /^[/?a-zıİ]$/i;

/** One for all keys that are pressed while the module loads, because these must stay in order. */
let loading: Promise<typeof import("./shortcuts.ts")> | undefined;
let pressKey: ((event: KeyboardEvent) => void) | undefined;

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
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(FIELDS)) return;
  if (!areShortcutsOn()) return;
  if (pressKey) pressKey(event);
  else if (MAYBE_SHORTCUT.test(key)) {
    // Firefox would open a search of its own before the module is there.
    if (key === "/") event.preventDefault();
    void loadAndPress(event);
  }
}

async function loadAndPress(event: KeyboardEvent): Promise<void> {
  loading ??= import("./shortcuts.ts");
  ({ pressKey } = await loading);
  pressKey(event);
}
