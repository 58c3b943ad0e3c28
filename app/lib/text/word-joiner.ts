/** Invisible. E-mails have one after each dot of a username, so that no program makes a link of it. */
export const WORD_JOINER = "\u2060";

/** A username that was copied from an e-mail. */
export function withoutWordJoiners(text: string): string {
  return text.replaceAll(WORD_JOINER, "");
}
