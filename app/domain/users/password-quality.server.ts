import { isCommonPassword } from "#app/lib/common-passwords.server.ts";
import { env } from "#app/lib/env.server.ts";
import { fold } from "#app/lib/fold.ts";
import type { MessageKey } from "#locales/index.ts";
import { refused } from "../refusal.ts";
import type { OwnUser } from "./user.ts";

type Owner = Pick<OwnUser, "username" | "email"> & Partial<Pick<OwnUser, "full_name">>;

/**
 * Asked where a password is chosen, not where it is used: those of before keep working. In the
 * domain and not in the schema, so that the list stays off browsers.
 */
export function refuseWeakPassword(password: string, owner: Owner, field: string): void {
  const weakness = findWeakness(password, owner);
  if (weakness) throw refused(weakness, field);
}

export function findWeakness(password: string, owner: Owner): MessageKey | null {
  if (isCommonPassword(password)) return "passwordCommon";
  return namesOf(owner).includes(wordOf(password)) ? "passwordIsName" : null;
}

/** What a stranger reads on the member's page, or guesses from it. */
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

/** "Ayşe.Demir1990!" and "aysedemir" are the same word to who guesses. */
function wordOf(text: string): string {
  return fold(text)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{N}+$/u, "");
}
