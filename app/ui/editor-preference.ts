const KEY = "divan_plain_editor";

/** Whether the member chose the plain field, on this device. */
export function prefersPlain(): boolean {
  return storage()?.getItem(KEY) === "1";
}

export function storePreference(is_plain: boolean): void {
  if (is_plain) storage()?.setItem(KEY, "1");
  else storage()?.removeItem(KEY);
}

/** Browsers that block storage throw. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
