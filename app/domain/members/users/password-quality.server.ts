import { fold } from "#app/lib/text/fold.ts";
import type { MessageKey } from "#locales/index.ts";
import { badRequest } from "../../base/refusal.ts";
import { listSiteNames } from "../../site/settings/parts/site-texts.server.ts";
import type { OwnUser } from "./user.ts";

type Owner = Pick<OwnUser, "username" | "email"> & Partial<Pick<OwnUser, "full_name">>;

/**
 * Checked when a password is chosen, not when it is used: older ones keep working. It is not part
 * of the schema, because the list of common passwords is too large for browsers.
 */
export async function refuseWeakPassword(
  password: string,
  owner: Owner,
  field: string,
): Promise<void> {
  const weakness = await findWeakness(password, owner);
  if (weakness) throw badRequest(weakness, field);
}

export async function findWeakness(password: string, owner: Owner): Promise<MessageKey | null> {
  // The list is loaded with the first password that is chosen, because it takes 3 MB.
  const { isCommonPassword } = await import("#app/lib/crypto/common-passwords.server.ts");
  if (isCommonPassword(password)) return "passwordCommon";
  return namesOf(owner).includes(lettersOf(password)) ? "passwordIsName" : null;
}

/** The names that a stranger can read on the member's page or guess from it. */
function namesOf({ username, email, full_name }: Owner): string[] {
  const [mailbox = ""] = email.split("@");
  const names = [
    username,
    email,
    mailbox,
    ...listSiteNames(),
    ...(full_name ? [full_name, ...full_name.split(" ")] : []),
  ];
  return names.map(lettersOf).filter(Boolean);
}

/** Treats "Ayşe.Demir1990!" and "aysedemir" as the same word, because attackers try both. */
function lettersOf(text: string): string {
  return fold(text)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{N}+$/u, "");
}
