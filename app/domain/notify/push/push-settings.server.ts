import { listPushDevices } from "./devices.server.ts";
import { findPublicKey } from "./push-keys.server.ts";

/** For the settings: the key that the browser needs, and the member's devices. */
export async function getPushSettings(actor: { id: number }, session_id: number) {
  const [public_key, devices] = await Promise.all([
    findPublicKey(),
    listPushDevices(actor, session_id),
  ]);
  return { public_key, devices };
}
