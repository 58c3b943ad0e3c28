/** Enough to find a typing error. */
const NAMES_MAX = 10;
/** The longest part of a name that is written. */
const NAME_MAX = 60;

/**
 * Unknown parameters are ignored, because clients of other releases may send them. The header names
 * them, so that a client notices a filter whose name is mistyped. It is a list of strings (RFC
 * 9651), and the names are percent-encoded: the header is then always ASCII without quotation
 * marks, commas and line breaks.
 */
export function ignoredParameters(
  search: URLSearchParams,
  known_names: ReadonlySet<string>,
): Record<string, string> {
  const names = [...new Set(search.keys())].filter((name) => name && !known_names.has(name));
  if (names.length === 0) return {};
  const shown_names = names.slice(0, NAMES_MAX).map(writeName).join(", ");
  const others = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : "";
  return { Warnings: `"Ignored query parameters: ${shown_names}${others}"` };
}

/** The name is cut between two characters, so that it can be decoded. */
function writeName(name: string): string {
  const encoded = encodeURIComponent(name);
  if (encoded.length <= NAME_MAX) return encoded;
  let written = "";
  for (const character of name) {
    const next = encodeURIComponent(character);
    if (written.length + next.length > NAME_MAX) break;
    written += next;
  }
  return `${written}...`;
}
