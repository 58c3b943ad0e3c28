/**
 * Whether two spellings reach the same mailbox. Stricter than fold(): "ı" and "i" are one letter in
 * names, but different domains and mailboxes, so a proof of one is no proof of the other.
 */
export function isSameMailbox(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}
