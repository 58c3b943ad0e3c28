import { networkOf } from "#app/lib/net/network.ts";
import { rateLimit, refundLimit, resetLimit } from "../../base/rate-limits.server.ts";
import type { Device } from "./sessions.server.ts";

type Attempt = { user_id: number; device: Device; is_known_network: boolean };

/**
 * Counts a code of a sign-in before it is compared. Failures elsewhere do not lock a member out at
 * home, as with passwords.
 */
export async function countCode({ user_id, device, is_known_network }: Attempt): Promise<void> {
  await rateLimit("sign_in_code_pair", pairKey(user_id, device));
  if (!is_known_network) await rateLimit("sign_in_code_account", String(user_id));
}

/** The code was right, so it is not counted. */
export async function refundCode({ user_id, device, is_known_network }: Attempt): Promise<void> {
  await resetLimit("sign_in_code_pair", pairKey(user_id, device));
  if (!is_known_network) await refundLimit("sign_in_code_account", String(user_id));
}

function pairKey(user_id: number, { address }: Device): string {
  return `${user_id} from ${networkOf(address ?? "")}`;
}
