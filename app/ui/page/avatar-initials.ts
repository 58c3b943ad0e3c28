import { firstGraphemes } from "#app/lib/text/graphemes.ts";

const COLOURS = 8;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const encoder = new TextEncoder();

/**
 * First letters of the first and the last word, as written. Their upper case depends on the
 * language: i becomes İ in Turkish, and I in English.
 */
export function avatarInitials(name: string, letters: 1 | 2 = 2): string {
  const words = name.trim().split(/\s+/u);
  const first = firstGraphemes(words[0] ?? "", 1);
  const last = words.length > 1 && letters === 2 ? firstGraphemes(words.at(-1) ?? "", 1) : "";
  return first + last;
}

/**
 * A number from 1 to 8, from the FNV-1a hash (32 bit) of the UTF-8 bytes: always the same for a
 * username.
 */
export function avatarColour(username: string): number {
  let hash = FNV_OFFSET;
  for (const byte of encoder.encode(username)) {
    hash = Math.imul(hash ^ byte, FNV_PRIME);
  }
  return ((hash >>> 0) % COLOURS) + 1;
}
