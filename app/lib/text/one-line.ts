// Scripts in which joiners and separators are part of the spelling, because they change how letters
// look: Persian, Arabic, the scripts of India and their neighbours, Mongolian.
const JOINING = String.raw`(?!\u180E)[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Thai}\p{Script=Lao}]`;
const ALLOWED_SEQUENCES = [
  String.raw`${JOINING}[\u180E\u200C\u200D](?=${JOINING})`,
  // An emoji that is made of several, such as a family or a profession.
  String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]\u200D(?=\p{Extended_Pictographic})`,
  // The flags of England, Scotland and Wales are spelled with tags.
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
].join("|");
/**
 * Invisible characters can reverse text, hide in a name or keep a search from finding it. The list
 * is smaller than \p{Cf}, because some of its characters are visible.
 */
const INVISIBLE = String.raw`[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0001}\u{E0020}-\u{E007F}]`;
const ALLOWED_OR_INVISIBLE = new RegExp(`(${ALLOWED_SEQUENCES})|${INVISIBLE}`, "gu");

/** A line break would add a line to an email, and a tab would resemble two names. */
const SPACES = /[\s\u0085]+/g;

/** Reduces white space to single spaces and removes invisible characters. */
export function oneLine(value: string): string {
  return value.replace(ALLOWED_OR_INVISIBLE, "$1").normalize("NFC").replace(SPACES, " ").trim();
}
