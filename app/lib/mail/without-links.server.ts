import { isIP } from "node:net";
import { LinkifyIt, type Match } from "linkify-it";
import { WORD_JOINER } from "../text/word-joiner.ts";

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true, urlAuth: true });

/** Characters that IDNA reads as the dot of a host name. */
const OTHER_DOTS = /[\u2024\u3002\uff0e\uff61]/g;
/**
 * Invisible characters, which can hide an address from the search. The two joiners stay, because
 * emoji and some scripts need them.
 */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]/gv;
/**
 * A dot or a colon without a space after it, as in a host name or a scheme, but not in 3.5 or
 * 10:30.
 */
const TIGHT_DOT = /\.(?=[\p{L}\p{M}\u200c\u200d])|(?<=[\p{L}\p{M}])\.(?=\p{N})/gu;
const TIGHT_COLON = /(?<=\p{L}):(?=[\p{L}\p{N}/+])/gu;

/**
 * Text that no mail program turns into a link. Definite addresses are replaced. A bare name
 * (evil.example) may also be two sentences without a space between them, so it only gets the space.
 * No word is lost, and no list of top-level domains is needed.
 */
export function withoutLinks(text: string, replacement: string): string {
  let previous = "";
  let result = text.replace(INVISIBLE, "").replace(OTHER_DOTS, ".");
  // An added space can turn the text after it into an address.
  while (result !== previous) {
    previous = result;
    result = replaceAddresses(result, replacement)
      .replace(TIGHT_DOT, ". ")
      .replace(TIGHT_COLON, ": ");
  }
  return result;
}

/**
 * A username must look the same, so an invisible character after each dot keeps mail programs from
 * reading a top-level domain.
 */
export function unlinkedUsername(username: string): string {
  return username.replaceAll(".", `.${WORD_JOINER}`);
}

function replaceAddresses(text: string, replacement: string): string {
  let result = text;
  const addresses = (finder.match(text) ?? []).filter((match) => !isBareName(match));
  for (const { index, lastIndex } of addresses.toReversed())
    result = result.slice(0, index) + replacement + result.slice(lastIndex);
  return result;
}

function isBareName({ schema, raw }: Match): boolean {
  return schema === "" && !/[/?#]/.test(raw) && isIP(raw) === 0;
}
