import {
  USERNAME_LETTERS,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_SHAPE,
} from "#app/contract/field-limits.ts";
import { fold } from "#app/lib/text/fold.ts";

const SHAPE = new RegExp(USERNAME_SHAPE);
const OTHER_LETTERS = new RegExp(`[^${USERNAME_LETTERS}]`, "gu");
const TURKISH = /[çğıöşüİ]/i;
/** Letters that lose no accent by decomposition. */
const SPELLED = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["ø", "o"],
  ["đ", "d"],
  ["ł", "l"],
  ["þ", "th"],
  ["ð", "d"],
]);

/** Why a member has another username here. */
export const RENAME_REASONS = ["letters", "length", "taken"] as const;
export type RenameReason = (typeof RENAME_REASONS)[number];
type NewName = { username: string; reason: RenameReason | null };

/**
 * The username that a member of another forum gets, which no other has. `is_taken` is asked for folded
 * names. The old name stays a former name, so it still signs in. `numbers` has the last number of each
 * beginning, because thousands of names may begin alike.
 */
export function chooseUsername(
  name: string,
  id: number,
  is_taken: (folded_name: string) => boolean,
  numbers: Map<string, number> = new Map(),
): NewName {
  const spelled = spellName(name);
  const stem = spelled.length < USERNAME_MIN ? `m${id}` : spelled;
  const username = shorten(stem, "");
  if (!is_taken(fold(username))) return { username, reason: reasonOf(name, username, spelled) };
  const beginning = stem.slice(0, USERNAME_MAX);
  for (let number = (numbers.get(beginning) ?? 1) + 1; ; number += 1) {
    const numbered = shorten(stem, String(number));
    numbers.set(beginning, number);
    if (!is_taken(fold(numbered))) return { username: numbered, reason: "taken" };
  }
}

/** Whether the name can stay as it is, but for capital letters. */
export function isUsername(name: string): boolean {
  return SHAPE.test(lowerCase(name));
}

function reasonOf(name: string, username: string, spelled: string): RenameReason | null {
  if (lowerCase(name) === username) return null;
  return spelled.length > USERNAME_MAX || spelled.length < USERNAME_MIN ? "length" : "letters";
}

function spellName(name: string): string {
  const lower = lowerCase(name);
  const spelled = [...lower].map((letter) => SPELLED.get(letter) ?? withoutAccent(letter)).join("");
  return spelled
    .replace(/[\s/|:,;+]+/g, ".")
    .replace(OTHER_LETTERS, "")
    .replace(/[._-]{2,}/g, ".")
    .replace(/^[._-]+|[._-]+$/g, "");
}

/** A name with Turkish letters has İ and I of that alphabet. */
function lowerCase(name: string): string {
  const normal = name.normalize("NFC");
  return TURKISH.test(normal) ? normal.toLocaleLowerCase("tr") : normal.toLowerCase();
}

function withoutAccent(letter: string): string {
  if (/[çğıöşü]/.test(letter)) return letter;
  return letter.normalize("NFD").replace(/\p{M}/gu, "");
}

function shorten(stem: string, ending: string): string {
  return `${stem.slice(0, USERNAME_MAX - ending.length).replace(/[._-]+$/, "")}${ending}`;
}
