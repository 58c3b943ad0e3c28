import { listPushDevices } from "./devices.server.ts";
import { findPublicKey } from "./push-keys.server.ts";

/** What the settings need: the key for the browser, and the member's devices. */
export async function getPushSettings(actor: { id: number }, session_id: number) {
  const [public_key, devices] = await Promise.all([
    findPublicKey(),
    listPushDevices(actor, session_id),
  ]);
  return { public_key, devices };
}
