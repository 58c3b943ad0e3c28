import { createRandom } from "#app/commands/demo/random.ts";

/**
 * Words that resemble Turkish, by rank: 1 is the most frequent one. The first ranks are roots. They
 * are followed by the roots with endings, and new words: the beginning of a root with other
 * syllables, because the names, loans and slips of real texts have beginnings of their own.
 */
export const ROOT_COUNT = 3000;
export const RANK_MAX = 8_000_000;
const ENDING_COUNT = Math.ceil(RANK_MAX / ROOT_COUNT);
const SEED = 34;
/** A third of the words then begins with six letters of its own. */
const NEW_WORD_SHARE = 0.6;

const ONSETS = [..."bcçdfghklmnprsştvyz"];
const CODAS = [..."lnrkmtşsz"];
const CLOSED_SHARE = 0.4;
const SHORT_ROOTS = 60;
const LONG_ROOT_SHARE = 0.3;
/** No two roots begin with the same letters, so that few ranks have the same word. */
const OWN_LETTERS = 4;
const KEPT_LETTERS = [3, 4, 4, 5];
const WHOLE_ROOT = 99;

/** A word has either back or front vowels, which replace A and I in an ending. */
const HARMONIES = [
  { first: [..."aıou"], later: [..."aı"], A: "a", I: "ı" },
  { first: [..."eiöü"], later: [..."ei"], A: "e", I: "i" },
] as const;
const SUFFIXES = [
  ["", "lIk", "lI", "sIz", "cI", "cA", "lAş"],
  ["", "lAr"],
  ["", "Im", "In", "I", "ImIz", "InIz"],
  ["", "I", "A", "dA", "dAn", "In", "lA"],
  ["", "ki", "dIr", "mIş"],
];

type Root = { n: number; word: string };
/** An ending keeps so many letters of the root, and appends these. */
type Ending = { n: number; kept: number; letters: string };

const random = createRandom(SEED);
export const roots: readonly Root[] = makeRoots();
/** Two of each: `n` is even for roots with back vowels, which have even numbers too. */
export const endings: readonly Ending[] = makeEndings();

export function wordAt(rank: number): string {
  const { root, ending } = partsOf(rank);
  return root.word.slice(0, ending.kept) + ending.letters;
}

/** True for a form of a more frequent word. */
export function isInflected(rank: number): boolean {
  const { kept, letters } = partsOf(rank).ending;
  return kept === WHOLE_ROOT && letters !== "";
}

function partsOf(rank: number): { root: Root; ending: Ending } {
  const root = roots[(rank - 1) % ROOT_COUNT];
  const ending = root && endings[Math.floor((rank - 1) / ROOT_COUNT) * 2 + (root.n % 2)];
  if (!ending) throw new RangeError(`No word has the rank ${rank}`);
  return { root, ending };
}

function makeRoots(): Root[] {
  const beginnings = new Set<string>();
  const made: Root[] = [];
  while (made.length < ROOT_COUNT) {
    const word = makeRoot(made.length);
    const beginning = word.slice(0, OWN_LETTERS);
    if (beginnings.has(beginning)) continue;
    beginnings.add(beginning);
    made.push({ n: made.length, word });
  }
  return made;
}

function makeRoot(n: number): string {
  const { first, later } = HARMONIES[n % 2 === 0 ? 0 : 1];
  const beginning = random.pick(ONSETS) + random.pick(first);
  if (n < SHORT_ROOTS) return beginning + random.pick(CODAS);
  const middle = random.chance(CLOSED_SHARE) ? random.pick(CODAS) : "";
  const end = random.pick(ONSETS) + random.pick(later) + random.pick(CODAS);
  if (!random.chance(LONG_ROOT_SHARE)) return beginning + middle + end;
  return beginning + middle + random.pick(ONSETS) + random.pick(later) + end;
}

function makeEndings(): Ending[] {
  const inflections = SUFFIXES.reduce(
    (so_far, suffixes) => so_far.flatMap((all) => suffixes.map((suffix) => joined(all, suffix))),
    [""],
  ).toSorted((a, b) => a.length - b.length);
  const drawn = Array.from({ length: ENDING_COUNT }, (_, index) =>
    index > 0 && random.chance(NEW_WORD_SHARE)
      ? { kept: random.pick(KEPT_LETTERS), letters: makeNewEnd() }
      : { kept: WHOLE_ROOT, letters: inflections.shift() ?? "" },
  );
  return drawn.flatMap(({ kept, letters }, index) =>
    HARMONIES.map(({ A, I }, harmony) => ({
      n: index * 2 + harmony,
      kept,
      letters: letters.replaceAll("A", A).replaceAll("I", I),
    })),
  );
}

function joined(letters: string, suffix: string): string {
  return /[AIi]$/.test(letters) && /^[AI]/.test(suffix) ? `${letters}n${suffix}` : letters + suffix;
}

function makeNewEnd(): string {
  const syllable = random.pick(ONSETS) + random.pick([..."AIouü"]);
  const middle = random.chance(CLOSED_SHARE) ? random.pick(CODAS) : "";
  if (random.chance(CLOSED_SHARE)) return syllable + middle;
  return syllable + middle + random.pick(ONSETS) + random.pick([..."AI"]) + random.pick(CODAS);
}
