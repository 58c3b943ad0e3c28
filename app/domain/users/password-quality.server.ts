import { isCommonPassword } from "#app/lib/common-passwords.server.ts";
import { env } from "#app/lib/env.server.ts";
import { fold } from "#app/lib/fold.ts";
import type { MessageKey } from "#locales/index.ts";
import { refused } from "../refusal.ts";
import type { OwnUser } from "./user.ts";

type Owner = Pick<OwnUser, "username" | "email"> & Partial<Pick<OwnUser, "full_name">>;

/**
 * Checked when a password is chosen, not when it is used, so that older ones keep working. It is
 * not part of the schema, so that the list is not sent to browsers.
 */
export function refuseWeakPassword(password: string, owner: Owner, field: string): void {
  const weakness = findWeakness(password, owner);
  if (weakness) throw refused(weakness, field);
}

export function findWeakness(password: string, owner: Owner): MessageKey | null {
  if (isCommonPassword(password)) return "passwordCommon";
  return namesOf(owner).includes(wordOf(password)) ? "passwordIsName" : null;
}

/** What a stranger can read or guess from the member's page. */
function namesOf({ username, email, full_name }: Owner): string[] {
  const [mailbox = ""] = email.split("@");
  const names = [
    username,
    email,
    mailbox,
    env.SITE_NAME,
    ...(full_name ? [full_name, ...full_name.split(" ")] : []),
  ];
  return names.map(wordOf).filter(Boolean);
}

/** A guesser tries "Ayşe.Demir1990!" and "aysedemir" alike. */
function wordOf(text: string): string {
  return fold(text)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{N}+$/u, "");
}
