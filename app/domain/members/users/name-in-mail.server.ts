import { unlinkedUsername, withoutLinks } from "#app/lib/mail/without-links.server.ts";
import type { Translate } from "#locales/index.ts";
import type { User } from "./user.ts";

/**
 * The member's name in a message. The message may reach a stranger whose address the member
 * entered, so the name contains nothing clickable.
 */
export function nameInMail(
  { username, full_name }: Pick<User, "username" | "full_name">,
  t: Translate,
): string {
  return full_name === null
    ? unlinkedUsername(username)
    : withoutLinks(full_name, t("mail.removedAddress"));
}
