import { isIP } from "node:net";
import { LinkifyIt, type Match } from "linkify-it";

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true, urlAuth: true });

/** Characters that IDNA reads as the dot of a host name. */
const OTHER_DOTS = /[\u2024\u3002\uff0e\uff61]/g;
/**
 * They show nothing, and can hide an address from a search. The two joiners stay: emoji and some
 * scripts are written with them.
 */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]/gv;
/**
 * A dot or a colon with no space after it, as in a host name or a scheme; numbers (3.5, 10:30) are
 * none.
 */
const TIGHT_DOT = /\.(?=[\p{L}\p{M}\u200c\u200d])|(?<=[\p{L}\p{M}])\.(?=\p{N})/gu;
const TIGHT_COLON = /(?<=\p{L}):(?=[\p{L}\p{N}/+])/gu;
const WORD_JOINER = "\u2060";

/**
 * Text that no mail program turns into a link. What is surely an address is replaced.
 * A bare name (evil.example) may also be two sentences without a space between them, so it only
 * gets that space: no word is lost, and it does not depend on a list of top-level domains.
 */
export function withoutLinks(text: string, replacement: string): string {
  let before = "";
  let rest = text.replace(INVISIBLE, "").replace(OTHER_DOTS, ".");
  // A space can make what stands behind it an address of its own.
  while (rest !== before) {
    before = rest;
    rest = replaceAddresses(rest, replacement).replace(TIGHT_DOT, ". ").replace(TIGHT_COLON, ": ");
  }
  return rest;
}

/**
 * A user name is shown exactly as it is. The invisible character keeps the label after the dot from
 * being read as a top-level domain.
 */
export function unlinkedUsername(username: string): string {
  return username.replaceAll(".", `.${WORD_JOINER}`);
}

function replaceAddresses(text: string, replacement: string): string {
  let rest = text;
  const addresses = (finder.match(text) ?? []).filter((match) => !isBareName(match));
  for (const { index, lastIndex } of addresses.toReversed())
    rest = rest.slice(0, index) + replacement + rest.slice(lastIndex);
  return rest;
}

function isBareName({ schema, raw }: Match): boolean {
  return schema === "" && !/[/?#]/.test(raw) && isIP(raw) === 0;
}
