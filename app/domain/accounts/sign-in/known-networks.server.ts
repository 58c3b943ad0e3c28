import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { known_networks, users } from "#app/db/schema.server.ts";
import { networkOf } from "#app/lib/net/network.ts";
import { KNOWN_NETWORK_DAYS } from "../../base/retention.ts";
import type { Device } from "./sessions.server.ts";

/**
 * Enough for home, work, and a phone that changes its network every few days. The least recently
 * used one is removed.
 */
const KNOWN_NETWORKS_PER_MEMBER = 50;

/** A condition for a query of users: has the member signed in from this network before? */
export function isKnownNetwork({ address }: Device): SQL<boolean> {
  const is_recent = sql`${known_networks.last_seen_at} > now() - make_interval(days => ${KNOWN_NETWORK_DAYS})`;
  return sql<boolean>`exists (select from ${known_networks} where ${known_networks.user_id} = ${users.id} and ${known_networks.network_hash} = ${hashOf(sql`${users.id}`, address)} and ${is_recent})`;
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
  const last_seen_at = sql`now()`;
  await tx
    .insert(known_networks)
    .values({ user_id, network_hash: hashOf(sql`${user_id}::int`, address) })
    .onConflictDoUpdate({
      target: [known_networks.user_id, known_networks.network_hash],
      set: { last_seen_at },
    });
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

/** Salted with the member's id, because the table must not show which members share a network. */
function hashOf(user_id: SQL, address: string | null): SQL<Buffer> {
  return sql<Buffer>`sha256(convert_to(${user_id} || ' ' || ${networkOf(address ?? "")}, 'UTF8'))`;
}
