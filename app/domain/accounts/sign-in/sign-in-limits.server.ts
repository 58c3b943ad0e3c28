import { networkOf, wideNetworkOf } from "#app/lib/net/network.ts";
import { rateLimit, refundLimit, resetLimit } from "../../base/rate-limits.server.ts";
import type { Device } from "./sessions.server.ts";

type Attempt = { typed: string; device: Device; is_known_network: boolean };

/** Counts an attempt before anything is looked up for it. */
export async function countNetwork(device: Device): Promise<void> {
  await rateLimit("sign_in_address", device);
}

/** A passkey was right, so the sign-in is not counted. */
export async function refundNetwork(device: Device): Promise<void> {
  await refundLimit("sign_in_address", device);
}

/**
 * Counts an attempt before the password is compared. Counting later would let parallel attempts
 * exceed the limits.
 *
 * Each limit is keyed by the typed name, not by the account. The e-mail, the username and a name
 * without an account are refused after the same number of attempts, and failures of one do not count
 * for another. A count by account would reveal that the two names belong together as soon as it
 * refuses the second one. An account has only two names (fold() makes one of all their spellings, and
 * a former username counts as the present one, to which its page leads), so guessing from everywhere
 * gets at most twice the points of `sign_in_account`.
 *
 * The limits of one network and one wide network are lower, so neither alone uses up the limit of a
 * name. From a network that the member has signed in from, only that network's own attempts count:
 * failures elsewhere do not lock the member out at home.
 */
export async function countAttempt({ typed, device, is_known_network }: Attempt): Promise<void> {
  await rateLimit("sign_in_pair", pairKey(typed, networkOf(device.address ?? "")));
  if (is_known_network) return;
  const wide_network = findWideNetwork(device);
  if (wide_network) await rateLimit("sign_in_wide_address", wide_network);
  if (wide_network) await rateLimit("sign_in_wide_pair", pairKey(typed, wide_network));
  await rateLimit("sign_in_account", typed);
}

/**
 * The password was right, so the attempt is not counted. Earlier failures are forgotten only for
 * this name from this network: an own account must not allow more guesses at others, and a lock
 * that ends early elsewhere would reveal that the member signed in.
 */
export async function refundAttempt({ typed, device, is_known_network }: Attempt): Promise<void> {
  await Promise.all([
    refundLimit("sign_in_address", device),
    resetLimit("sign_in_pair", pairKey(typed, networkOf(device.address ?? ""))),
  ]);
  if (is_known_network) return;
  const wide_network = findWideNetwork(device);
  if (wide_network)
    await Promise.all([
      refundLimit("sign_in_wide_address", wide_network),
      refundLimit("sign_in_wide_pair", pairKey(typed, wide_network)),
    ]);
  await refundLimit("sign_in_account", typed);
}

/** After a reset by mail the member can sign in from anywhere. */
export async function liftAccountLock({
  email,
  username,
}: {
  email: string;
  username: string;
}): Promise<void> {
  await Promise.all([
    resetLimit("sign_in_account", email),
    resetLimit("sign_in_account", username),
  ]);
}

/** Null for IPv4. */
function findWideNetwork({ address }: Device): string | null {
  const wide_network = wideNetworkOf(address ?? "");
  return wide_network === networkOf(address ?? "") ? null : wide_network;
}

function pairKey(typed: string, network: string): string {
  return `${typed} from ${network}`;
}
