import { ECDH } from "node:crypto";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { PUSH_ENDPOINT_MAX } from "#app/contract/field-limits.ts";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { push_subscriptions, sessions, users } from "#app/db/schema.server.ts";
import { isPrivateName, readPublicUrl } from "#app/lib/net/public-request.server.ts";
import { nameDevice } from "#app/lib/text/user-agent.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, unprocessable } from "../../base/refusal.ts";
import { allows_loopback } from "./allows-loopback.server.ts";
import type { PushDeviceInput } from "./push-input.ts";

type Actor = { id: number };

/**
 * Each device of a member is one more request for each mention. Beyond this number the oldest ends.
 */
export const PUSH_DEVICES_MAX = 20;

/**
 * The device of the session, which replaces what the session had before. An endpoint belongs to one
 * browser, so it leaves the session of another member who used the same browser.
 */
export async function addPushDevice(
  actor: Actor,
  session_id: number,
  { device_key, auth, ...input }: PushDeviceInput,
): Promise<void> {
  await rateLimit("push_device", actor);
  const url = readPublicUrl(input.endpoint, { allows_loopback });
  if (!url || url.href.length > PUSH_ENDPOINT_MAX || (await isPrivateName(url)))
    throw unprocessable("invalidInput", "endpoint");
  if (!isPublicKey(device_key)) throw unprocessable("invalidInput", "device_key");
  const device = {
    user_id: actor.id,
    session_id,
    endpoint: url.href,
    p256dh: device_key,
    auth,
  };
  await db
    .transaction(async (tx) => {
      await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, actor.id))
        .for("no key update");
      const { id, user_id, endpoint, created_at } = push_subscriptions;
      await tx
        .delete(push_subscriptions)
        .where(and(eq(push_subscriptions.session_id, session_id), ne(endpoint, device.endpoint)));
      await tx
        .insert(push_subscriptions)
        .values({ ...device })
        .onConflictDoUpdate({ target: endpoint, set: { ...device, created_at: sql`now()` } });
      const surplus_devices = tx
        .select({ id })
        .from(push_subscriptions)
        .where(eq(user_id, actor.id))
        .orderBy(desc(created_at), desc(id))
        .offset(PUSH_DEVICES_MAX);
      await tx.delete(push_subscriptions).where(sql`${id} in ${surplus_devices}`);
    })
    .catch((error: unknown) => {
      throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
    });
}

/** Leaves out endpoints and keys: anyone who has them could send messages to the devices. */
export async function listPushDevices(actor: Actor, session_id: number) {
  const rows = await db
    .select({
      id: push_subscriptions.id,
      session_id: push_subscriptions.session_id,
      user_agent: sessions.user_agent,
      created_at: push_subscriptions.created_at,
    })
    .from(push_subscriptions)
    .innerJoin(sessions, eq(sessions.id, push_subscriptions.session_id))
    .where(and(eq(push_subscriptions.user_id, actor.id), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(push_subscriptions.created_at), desc(push_subscriptions.id));
  return rows.map((row) => withName(row, session_id));
}

function withName<Row extends { user_agent: string | null; session_id: number }>(
  { user_agent, session_id: of_session, ...device }: Row,
  session_id: number,
) {
  return { ...device, name: nameDevice(user_agent), is_this: of_session === session_id };
}

/** Removing a removed device is not an error. */
export async function removePushDevice(actor: Actor, device_id: number): Promise<void> {
  const { id, user_id } = push_subscriptions;
  await db.delete(push_subscriptions).where(and(eq(id, device_id), eq(user_id, actor.id)));
}

/** The encryption would fail for any other point, with each message. */
function isPublicKey(device_key: string): boolean {
  try {
    ECDH.convertKey(device_key, "prime256v1", "base64url", "base64url");
    return true;
  } catch {
    return false;
  }
}
