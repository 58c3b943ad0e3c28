import type { PasswordForm, Scheme } from "./scheme.ts";

/** What the forum hashed when somebody typed this. */
export function normaliseTyped(password: string, form: PasswordForm): string {
  if (form === "phpbb") return escapeAsPhpbb(password);
  // PHP of those days put a backslash before these.
  if (form === "phpbb2") return password.replaceAll(/['"\\]/g, "\\$&").replaceAll("\0", "\\0");
  return password;
}

/** phpBB reads each field of a form as HTML, passwords too. */
function escapeAsPhpbb(password: string): string {
  return password
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\0", "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .normalize("NFC");
}

/**
 * The texts that are compared. phpBB cut the blanks around a new password in some forms and kept them in
 * others, so both are compared. How many these are depends on what was typed and on the site, never
 * on the account.
 */
export function listCandidates(
  password: string,
  scheme: Scheme | null,
  foreign_costs: readonly string[],
): string[] {
  const trimmed = password.replaceAll(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, "");
  const has_phpbb = foreign_costs.some((text) => text.startsWith("phpbb$"));
  if (trimmed === password || !has_phpbb) return [password];
  return [password, scheme?.form === "phpbb" ? trimmed : password];
}
