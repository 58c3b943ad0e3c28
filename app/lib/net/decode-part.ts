/** A part of an address as it is read. Strangers write codes that are not UTF-8; those stay. */
export function decodePart(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
