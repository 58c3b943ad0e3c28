import { isIP } from "node:net";
import { LinkifyIt, type Match } from "linkify-it";

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true, urlAuth: true });

/** Characters that IDNA reads as the dot of a host name. */
const OTHER_DOTS = /[\u2024\u3002\uff0e\uff61]/g;
/**
 * Invisible characters, which can hide an address from the search. The two joiners stay, because
 * emoji and some scripts need them.
 */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]/gv;
/** A dot or a colon without a space, as in a host name or a scheme, but not in 3.5 or 10:30. */
const TIGHT_DOT = /\.(?=[\p{L}\p{M}\u200c\u200d])|(?<=[\p{L}\p{M}])\.(?=\p{N})/gu;
const TIGHT_COLON = /(?<=\p{L}):(?=[\p{L}\p{N}/+])/gu;
const WORD_JOINER = "\u2060";

/**
 * Text that no mail program turns into a link. Certain addresses are replaced. A bare name
 * (evil.example) may also be two sentences without a space, so it only gets that space: no word is
 * lost, and no list of top-level domains is needed.
 */
export function withoutLinks(text: string, replacement: string): string {
  let before = "";
  let rest = text.replace(INVISIBLE, "").replace(OTHER_DOTS, ".");
  // An added space can turn the text after it into an address.
  while (rest !== before) {
    before = rest;
    rest = replaceAddresses(rest, replacement).replace(TIGHT_DOT, ". ").replace(TIGHT_COLON, ": ");
  }
  return rest;
}

/**
 * A username must look the same. The invisible character keeps the text after a dot from being read
 * as a top-level domain.
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
