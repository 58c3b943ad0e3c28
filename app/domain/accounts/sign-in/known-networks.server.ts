import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { known_networks, users } from "#app/db/schema.server.ts";
import { networkOf, regionOf } from "#app/lib/net/network.ts";
import { KNOWN_NETWORK_DAYS } from "../../base/retention.ts";
import { saltedHash } from "./parts/salted-hash.server.ts";
import type { Device } from "./sessions.server.ts";

/**
 * Enough for home, work, and a phone that changes its network every few days: fifty networks and
 * their regions. The least recently used rows are removed, so a region stays as long as a network of
 * it.
 */
const KNOWN_NETWORKS_PER_MEMBER = 100;

/** A condition for a query of users: has the member signed in from this network before? */
export function isKnownNetwork({ address }: Device): SQL<boolean> {
  return isKnown(networkOf(address ?? ""));
}

/** The same for its region. The rows of an older release have the network alone. */
export function isNearKnownNetwork(device: Device): SQL<boolean> {
  return sql<boolean>`(${isKnownNetwork(device)} or ${isKnown(regionOf(device.address ?? ""))})`;
}

function isKnown(name: string): SQL<boolean> {
  const is_recent = sql`${known_networks.last_seen_at} > now() - make_interval(days => ${KNOWN_NETWORK_DAYS})`;
  return sql<boolean>`exists (select from ${known_networks} where ${known_networks.user_id} = ${users.id} and ${known_networks.network_hash} = ${saltedHash(sql`${users.id}`, name)} and ${is_recent})`;
}

/**
 * A step of signing in. The caller has locked the account, because two sign-ins of one member could
 * deadlock here.
 */
export async function rememberNetwork(
  tx: Transaction,
  user_id: number,
  { address }: Device,
): Promise<void> {
  if (address === null) return;
  // What is no address is its own region.
  for (const name of new Set([networkOf(address), regionOf(address)]))
    await storeSeen(tx, user_id, name);
  const surplus_networks = tx
    .select({ network_hash: known_networks.network_hash })
    .from(known_networks)
    .where(eq(known_networks.user_id, user_id))
    .orderBy(desc(known_networks.last_seen_at), known_networks.network_hash)
    .offset(KNOWN_NETWORKS_PER_MEMBER);
  await tx
    .delete(known_networks)
    .where(
      and(
        eq(known_networks.user_id, user_id),
        sql`${known_networks.network_hash} in ${surplus_networks}`,
      ),
    );
}

async function storeSeen(tx: Transaction, user_id: number, name: string): Promise<void> {
  const last_seen_at = sql`now()`;
  await tx
    .insert(known_networks)
    .values({ user_id, network_hash: saltedHash(sql`${user_id}::int`, name) })
    .onConflictDoUpdate({
      target: [known_networks.user_id, known_networks.network_hash],
      set: { last_seen_at },
    });
}
