/** A word of a text, folded, and its place in the text as it was written. */
export type Token = { word: string; start: number; end: number };

/**
 * Accents and other signs on a letter, and characters of no width. SQL's search_fold() removes the
 * same.
 */
const COMBINING_MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** PostgreSQL treats only 0 to 9 as digits. */
const NO_WORD = /[^\p{Alphabetic}0-9]+/gu;
/** A character with the marks that follow it, whose order is not fixed. */
const WITH_MARKS = /[^]\p{M}*/uy;
/** No character below it is a mark. */
const FIRST_MARK = 0x300;

/** The folded characters below FIRST_MARK. */
const short_folds: string[] = [];
for (let code = 0; code < FIRST_MARK; code += 1) {
  short_folds.push(foldCharacter(String.fromCharCode(code)));
}

/**
 * The words of a text, one blank between them. SQL's search_fold() returns the same for text
 * without tags.
 */
export function foldForSearch(text: string): string {
  const words: string[] = [];
  forEachToken(text, ({ word }) => {
    words.push(word);
    return false;
  });
  return words.join(" ");
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  forEachToken(text, (token) => {
    tokens.push(token);
    return false;
  });
  return tokens;
}

/**
 * Stops when the visitor returns true. Two words can share a character, as in ½, which is 1 and 2.
 * If `beginnings` are given, words that begin with another letter are skipped, which takes a third
 * of the time.
 */
export function forEachToken(
  text: string,
  visit: (token: Token) => boolean,
  beginnings: ReadonlySet<string> | null = null,
): void {
  let word = "";
  let start = 0;
  let end = 0;
  let next = 0;
  let is_passed_over = false;
  const addLetter = (letter: string, place: number) => {
    if (word === "") {
      start = place;
      is_passed_over = beginnings !== null && !beginnings.has(letter);
    }
    word = is_passed_over ? letter : word + letter;
    end = next;
  };
  while (next < text.length) {
    const place = next;
    next += lengthOfCharacter(text, place);
    const is_short = next === place + 1;
    const short_fold = is_short ? short_folds[text.charCodeAt(place)] : undefined;
    const folded = short_fold ?? foldOf(text.slice(place, next));
    // Almost always one letter folds to one letter.
    if (folded.length === 1 && folded !== " ") {
      addLetter(folded, place);
      continue;
    }
    // A sign without a letter belongs to the word before it.
    if (folded === "" && word !== "") end = next;
    for (const letter of folded) {
      if (letter !== " ") {
        addLetter(letter, place);
        continue;
      }
      if (word !== "" && !is_passed_over && visit({ word, start, end })) return;
      word = "";
    }
  }
  if (word !== "" && !is_passed_over) visit({ word, start, end });
}

/**
 * A cache of folded characters, because a text repeats few of them and folding one takes
 * microseconds.
 */
const known_folds = new Map<string, string>();
const KNOWN_MAX = 4096;
/** A character with its marks can have any length. Longer ones are rare and not remembered. */
const KNOWN_LENGTH_MAX = 8;

function foldOf(character: string): string {
  const known = known_folds.get(character);
  if (known !== undefined) return known;
  const folded = foldCharacter(character);
  if (known_folds.size >= KNOWN_MAX) known_folds.clear();
  if (character.length <= KNOWN_LENGTH_MAX) known_folds.set(character, folded);
  return folded;
}

/** The length of a character with its marks. */
function lengthOfCharacter(text: string, place: number): number {
  const is_short = text.charCodeAt(place) < FIRST_MARK;
  if (is_short && !(text.charCodeAt(place + 1) >= FIRST_MARK)) return 1;
  WITH_MARKS.lastIndex = place;
  WITH_MARKS.test(text);
  return WITH_MARKS.lastIndex - place;
}

/** Keeps letters and digits, with a blank for each run of anything else. */
function foldCharacter(character: string): string {
  return character
    .normalize("NFKD")
    .replace(COMBINING_MARKS, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("ς", "σ")
    .replace(NO_WORD, " ");
}
