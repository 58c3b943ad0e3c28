import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { imports, known_networks, users } from "#app/db/schema.server.ts";
import { KNOWN_NETWORK_DAYS } from "../../base/retention.ts";
import { has_known_devices, isKnownDevice, rememberDevice } from "./known-devices.server.ts";
import { isNearKnownNetwork, rememberNetwork } from "./known-networks.server.ts";
import { type Device, openSession, type SessionKind } from "./sessions.server.ts";
import { tellSignIn } from "./tell-sign-in.server.ts";

/**
 * The last step of every sign-in, after the account was locked: opens the session, remembers where
 * it came from, and tells the member of it if it is unusual.
 */
export async function completeSignIn(
  tx: Transaction,
  { id }: { id: number },
  kind: SessionKind,
  device: Device,
) {
  const is_unusual = await isUnusual(tx, id, kind, device);
  await rememberNetwork(tx, id, device);
  const device_key =
    kind === "site" ? await rememberDevice(tx, id, device.device_key ?? null) : null;
  const session = await openSession(tx, { id }, kind, device);
  if (is_unusual) await tellSignIn(tx, id, session, device);
  return { ...session, device_key };
}

/**
 * A browser that the member has not signed in with before is unusual, and a network that is far from
 * all before. Programs have no cookie, so their network alone is asked, as that of browsers while
 * none is known.
 */
async function isUnusual(
  tx: Transaction,
  user_id: number,
  kind: SessionKind,
  device: Device,
): Promise<boolean> {
  const [known] = await tx
    .select({
      is_first: is_first_sign_in,
      near: isNearKnownNetwork(device),
      device: isKnownDevice(device.device_key ?? null),
      has_devices: has_known_devices,
    })
    .from(users)
    .where(eq(users.id, user_id));
  if (!known || known.is_first) return false;
  if (kind === "site" && known.has_devices && !known.device) return true;
  return device.address !== null && !known.near;
}

/**
 * Nobody has signed in, and this is no sleeping account, whose networks were forgotten. An account
 * that came with an import is as young as the import, however long it was elsewhere.
 */
const is_first_sign_in: SQL<boolean> = sql<boolean>`(
  not exists (select from ${known_networks} where ${known_networks.user_id} = ${users.id})
  and not ${has_known_devices}
  and greatest(${users.created_at}, (select ${imports.imported_at} from ${imports}))
    > now() - make_interval(days => ${sql.raw(String(KNOWN_NETWORK_DAYS))}))`;
