import { unlinkedUsername, withoutLinks } from "#app/lib/without-links.server.ts";
import type { Translate } from "#locales/index.ts";
import type { User } from "./user.ts";

/**
 * How a letter calls the member. It may reach a stranger whose address the member typed, so the
 * name holds nothing that can be clicked.
 */
export function nameInLetter(
  { username, full_name }: Pick<User, "username" | "full_name">,
  t: Translate,
): string {
  return full_name === null
    ? unlinkedUsername(username)
    : withoutLinks(full_name, t("mail.removedAddress"));
}
