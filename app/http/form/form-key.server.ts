import { createHash } from "node:crypto";

/**
 * Makes a second submit of the same form a duplicate, which is stored once. The hash of the values
 * distinguishes a form that was changed after "back".
 */
export function keyOfForm(form_key: string | undefined, values: unknown[]): string | undefined {
  return (
    form_key &&
    `${form_key} ${createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 16)}`
  );
}
