import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { known_devices, users } from "#app/db/schema.server.ts";
import { newToken } from "#app/lib/crypto/tokens.server.ts";
import { KNOWN_NETWORK_DAYS } from "../../base/retention.ts";
import { saltedHash } from "./parts/salted-hash.server.ts";

/**
 * A browser that deletes its cookies is another one each day. The least recently used one is
 * removed.
 */
const KNOWN_DEVICES_PER_MEMBER = 50;

const is_recent = sql`${known_devices.last_seen_at} > now() - make_interval(days => ${sql.raw(String(KNOWN_NETWORK_DAYS))})`;

/** A condition for a query of users: has the member signed in with this browser before? */
export function isKnownDevice(device_key: string | null): SQL<boolean> {
  if (device_key === null) return sql<boolean>`false`;
  const has_hash = eq(known_devices.device_hash, saltedHash(sql`${users.id}`, device_key));
  return sql<boolean>`exists (select from ${known_devices} where ${known_devices.user_id} = ${users.id} and ${has_hash} and ${is_recent})`;
}

/** A condition for a query of users: is any browser of the member known? */
export const has_known_devices: SQL<boolean> = sql<boolean>`exists (
  select from ${known_devices} where ${known_devices.user_id} = ${users.id} and ${is_recent})`;

/**
 * A step of signing in, after the account was locked. Returns the key of the browser, which is a new
 * one if it had none.
 */
export async function rememberDevice(
  tx: Transaction,
  user_id: number,
  device_key: string | null,
): Promise<string> {
  const key = device_key ?? newToken();
  const last_seen_at = sql`now()`;
  await tx
    .insert(known_devices)
    .values({ user_id, device_hash: saltedHash(sql`${user_id}::int`, key) })
    .onConflictDoUpdate({
      target: [known_devices.user_id, known_devices.device_hash],
      set: { last_seen_at },
    });
  const surplus_devices = tx
    .select({ device_hash: known_devices.device_hash })
    .from(known_devices)
    .where(eq(known_devices.user_id, user_id))
    .orderBy(desc(known_devices.last_seen_at), known_devices.device_hash)
    .offset(KNOWN_DEVICES_PER_MEMBER);
  await tx
    .delete(known_devices)
    .where(
      and(
        eq(known_devices.user_id, user_id),
        sql`${known_devices.device_hash} in ${surplus_devices}`,
      ),
    );
  return key;
}
