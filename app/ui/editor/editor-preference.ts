import { browserStorage } from "#app/lib/browser-storage.ts";

const KEY = "divan_plain_editor";

/** Whether the member chose the plain field, on this device. */
export function prefersPlain(): boolean {
  return browserStorage()?.getItem(KEY) === "1";
}

export function storePreference(is_plain: boolean): void {
  if (is_plain) browserStorage()?.setItem(KEY, "1");
  else browserStorage()?.removeItem(KEY);
}
