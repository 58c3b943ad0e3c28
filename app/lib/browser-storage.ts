/**
 * The browser's storage of this site. Null where the browser blocks it, which it does by throwing.
 */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
