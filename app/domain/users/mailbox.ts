/**
 * True where two spellings reach the same mailbox. Stricter than fold(): "ı" and "i" are one letter
 * where names must be unique, but they are different domains and mailboxes, so a proof for one says
 * nothing of the other.
 */
export function isSameMailbox(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}
