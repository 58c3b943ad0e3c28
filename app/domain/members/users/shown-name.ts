import { isFormerUsername } from "#app/contract/former-member.ts";
import type { Translate } from "#locales/index.ts";

/** The name by which pages and e-mails show the author of something. */
export function shownName(t: Translate, username: string): string {
  return isFormerUsername(username) ? t("words.formerMember") : username;
}
