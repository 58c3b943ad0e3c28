import webpush from "web-push";
import { db } from "#app/db/client.server.ts";
import { push_keys } from "#app/db/schema.server.ts";

const KEYS_ID = 1;

/**
 * Browsers tie each device to the public key, so the keys are made once, at the first start.
 * Several machines may start at once: the first row counts for all.
 */
export async function storeFirstPushKeys(): Promise<void> {
  if ((await findPublicKey()) !== null) return;
  const { publicKey: public_key, privateKey: private_key } = webpush.generateVAPIDKeys();
  await db.insert(push_keys).values({ id: KEYS_ID, public_key, private_key }).onConflictDoNothing();
}

/** Null before the first start of a release that has keys. */
export async function findPublicKey(): Promise<string | null> {
  const [row] = await db.select({ public_key: push_keys.public_key }).from(push_keys);
  return row?.public_key ?? null;
}
