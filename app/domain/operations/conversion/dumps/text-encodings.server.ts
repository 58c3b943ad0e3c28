import { isAscii, isUtf8 } from "node:buffer";

/*
 * Old forums have texts in the wrong encoding: UTF-8 that the database took for latin1 and encoded
 * again ("ÅŸ" for "ş"), and Turkish in columns of latin1 ("Giriþ" for "Giriş"). Which of them a table
 * has is counted while it is read, because a single text can be meant as it is.
 */

/** A text that only quotes such signs is rare; a broken table is full of them, unless it is mixed. */
const MIN_SHARE = 0.05;
/** More letters than this say nothing more. */
const MAX_COUNTED_BYTES = 4096;

const LATIN1 = new TextDecoder("windows-1252");
/** The byte of each character, as MySQL's latin1 has them. */
const LATIN1_BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [LATIN1.decode(Uint8Array.of(byte)), byte]),
);
/** The first byte of a character of UTF-8 and the next one, taken for latin1. */
const MAYBE_STORED_TWICE = /[Â-ô][\u0080-¿Œ-žƒˆ˜–-™]/;

const TURKISH = new Map(Object.entries({ Ð: "Ğ", Ý: "İ", Þ: "Ş", ð: "ğ", ý: "ı", þ: "ş" }));
const MAYBE_TURKISH = /[ÐÝÞðýþ]/;
/** Turkish has these letters, and the languages with ð, ý or þ do not. */
const SHARED_TURKISH = /[çüÇÜ]/;
const OTHER_LANGUAGES = /[áéíóúæøåÁÉÍÓÚÆØÅ]/;

type Counts = {
  texts: number;
  stored_twice: number;
  maybe_turkish: number;
  shared_turkish: number;
  other_languages: number;
};

type DecodedText = { text: string; is_mended: boolean; as_stored: string };

export class TextEncodings {
  readonly #all = noCounts();
  readonly #counts_by_table = new Map<string, Counts>();

  /** Counts a text. All texts are counted before the first one is decoded. */
  count(table: string, bytes: Uint8Array): void {
    if (isAscii(bytes)) return;
    const counts = this.#counts_by_table.get(table) ?? noCounts();
    this.#counts_by_table.set(table, counts);
    const signs = signsOf(bytes.subarray(0, MAX_COUNTED_BYTES));
    for (const sums of [counts, this.#all]) {
      sums.texts += 1;
      for (const sign of signs) sums[sign] += 1;
    }
  }

  decode(table: string, bytes: Uint8Array): DecodedText {
    const as_stored = decodeBytes(bytes);
    if (isAscii(bytes)) return { text: as_stored, is_mended: false, as_stored };
    const counts = [this.#counts_by_table.get(table) ?? noCounts(), this.#all];
    let text = as_stored;
    if (counts.some(isStoredTwice)) text = onceDecoded(onceDecoded(text));
    if (counts.some(isTurkish)) text = withTurkishLetters(text);
    return { text, is_mended: text !== as_stored, as_stored };
  }
}

function noCounts(): Counts {
  return { texts: 0, stored_twice: 0, maybe_turkish: 0, shared_turkish: 0, other_languages: 0 };
}

const isStoredTwice = ({ stored_twice, texts }: Counts) =>
  stored_twice > 0 && stored_twice >= texts * MIN_SHARE;

const isTurkish = ({ maybe_turkish, shared_turkish, other_languages, texts }: Counts) =>
  maybe_turkish > 0 && maybe_turkish >= texts * MIN_SHARE && shared_turkish > other_languages;

function signsOf(bytes: Uint8Array): (keyof Omit<Counts, "texts">)[] {
  const stored = decodeBytes(bytes);
  const text = onceDecoded(stored);
  const is_turkish = MAYBE_TURKISH.test(text) && isLatin1(text);
  return [
    ...(text === stored ? [] : ["stored_twice" as const]),
    ...(is_turkish ? ["maybe_turkish" as const] : []),
    ...(SHARED_TURKISH.test(text) ? ["shared_turkish" as const] : []),
    ...(OTHER_LANGUAGES.test(text) ? ["other_languages" as const] : []),
  ];
}

/** UTF-8, also if a column was too short for its last character; otherwise latin1. */
function decodeBytes(bytes: Uint8Array): string {
  const whole = withoutCutCharacter(bytes);
  return isUtf8(whole) ? Buffer.from(whole).toString("utf8") : LATIN1.decode(bytes);
}

const MAX_CHARACTER_BYTES = 4;

/** A character whose last bytes are missing is only left out after others of UTF-8. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  for (let cut = 1; cut < MAX_CHARACTER_BYTES && cut < bytes.length; cut += 1) {
    const lead = bytes[bytes.length - cut] ?? 0;
    if (lead < 0x80) return bytes;
    if (lead < 0xc2) continue;
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    const whole = bytes.subarray(0, bytes.length - cut);
    return cut < length && !isAscii(whole) && isUtf8(whole) ? whole : bytes;
  }
  return bytes;
}

/** The text that was taken for latin1 and encoded again, or the text itself. */
function onceDecoded(text: string): string {
  if (!MAYBE_STORED_TWICE.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (const character of text) {
    const byte = LATIN1_BYTES.get(character);
    if (byte === undefined) return text;
    bytes[length] = byte;
    length += 1;
  }
  const whole = withoutCutCharacter(bytes.subarray(0, length));
  return isUtf8(whole) ? Buffer.from(whole).toString("utf8") : text;
}

function withTurkishLetters(text: string): string {
  if (!MAYBE_TURKISH.test(text) || !isLatin1(text)) return text;
  return text.replace(/[ÐÝÞðýþ]/g, (letter) => TURKISH.get(letter) ?? letter);
}

/** A column of latin1 has no other letters, such as real Turkish ones. */
function isLatin1(text: string): boolean {
  for (const character of text) if (!LATIN1_BYTES.has(character)) return false;
  return true;
}
