import { createHash } from "node:crypto";

/**
 * Sent twice it is stored once; but who goes back, writes something else and sends that has written
 * something else.
 */
export function keyOfForm(form_key: string | undefined, written: unknown[]): string | undefined {
  return (
    form_key &&
    `${form_key} ${createHash("sha256").update(JSON.stringify(written)).digest("base64url").slice(0, 16)}`
  );
}
