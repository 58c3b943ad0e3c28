import { USERNAME_LETTERS, USERNAME_MAX, USERNAME_MIN } from "#app/contract/field-limits.ts";
import { fold } from "#app/lib/text/fold.ts";

/** A mention may spell a username in capital letters. */
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@/])@([A-ZÇĞİÖŞÜ${USERNAME_LETTERS}]+)(?![\p{L}\p{N}_@])`,
  "gu",
);

type WrittenName = { name: string; index: number };

/**
 * Each "@name" in a text with the index of its "@". A full stop or a hyphen at the end is
 * punctuation, and an e-mail address is not a mention.
 */
export function writtenNames(text: string): WrittenName[] {
  if (!text.includes("@")) return [];
  return [...text.matchAll(NAME)].flatMap((match) => {
    // The lookbehind avoids quadratic time on a long row of such signs.
    const name = (match[1] ?? "").replace(/(?<![.-])[.-]+$/, "");
    return name.length >= USERNAME_MIN && name.length <= USERNAME_MAX
      ? [{ name, index: match.index }]
      : [];
  });
}

/**
 * True for a link to a member's page whose text is that member's name. A link with another name is
 * not shown as a mention.
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
