import { USERNAME_LETTERS, USERNAME_MAX, USERNAME_MIN } from "#app/lib/field-limits.ts";
import { fold } from "#app/lib/fold.ts";

/** A username may be written in capitals here. */
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@/])@([A-ZÇĞİÖŞÜ${USERNAME_LETTERS}]+)(?![\p{L}\p{N}_@])`,
  "gu",
);

type WrittenName = { name: string; index: number };

/**
 * Each "@name" in a text, by the place of its "@". A full stop or a hyphen after it is punctuation,
 * and an e-mail address is no mention.
 */
export function writtenNames(text: string): WrittenName[] {
  if (!text.includes("@")) return [];
  return [...text.matchAll(NAME)].flatMap((match) => {
    // Tried only where a row of such signs begins: a row may be as long as a post.
    const name = (match[1] ?? "").replace(/(?<![.-])[.-]+$/, "");
    return name.length >= USERNAME_MIN && name.length <= USERNAME_MAX
      ? [{ name, index: match.index }]
      : [];
  });
}

/**
 * True for a link to a member's page whose text is that member's name: no one can make a mention
 * say another name.
 */
export function isMention(href: string, text: string) {
  const [, encoded] = /^\/user\/([^/?#]+)$/.exec(href) ?? [];
  return (
    encoded !== undefined &&
    text.startsWith("@") &&
    fold(decodeName(encoded)) === fold(text.slice(1))
  );
}

function decodeName(encoded: string) {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
