import { createHmac, randomBytes } from "node:crypto";
import { signature } from "#app/lib/crypto/tokens.server.ts";

const PURPOSE = "webhook";
/** Cannot be guessed, and is needed to make the secret even with the secret of the database. */
const NONCE_BYTES = 16;

type Signed = { id: number; nonce: Buffer };

export function newNonce(): Buffer {
  return randomBytes(NONCE_BYTES);
}

/** The secret in the form of Standard Webhooks, so that receivers verify with a library. */
export function secretOf(webhook: Signed): string {
  return `whsec_${keyOf(webhook).toString("base64")}`;
}

/** The headers of one attempt. The id is that of the delivery, the same at each attempt. */
export function signedHeaders(
  webhook: Signed,
  { message_id, body }: { message_id: string; body: string },
  timestamp: number,
) {
  const signed_text = `${message_id}.${timestamp}.${body}`;
  const hmac = createHmac("sha256", keyOf(webhook)).update(signed_text).digest("base64");
  return {
    "webhook-id": message_id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${hmac}`,
  };
}

function keyOf({ id, nonce }: Signed): Buffer {
  const text = `${id}.${Buffer.from(nonce).toString("base64url")}`;
  return Buffer.from(signature(PURPOSE, text), "base64url");
}
