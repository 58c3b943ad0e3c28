import { networkOf, wideNetworkOf } from "#app/lib/network.ts";
import { forgetLimit, limit, takeBack } from "../limits.server.ts";
import type { Device } from "./sessions.server.ts";

type Attempt = { typed: string; device: Device; is_known_network: boolean };

/**
 * Counts a try before the password is looked at, so that many at once cannot all slip through.
 *
 * Each limit is keyed by what was typed, never by the account it belongs to: the e-mail and the
 * username of one member, and a text that names no account, run into the same refusals after the
 * same number of tries, and failures of one say nothing of another. A count by account would tie
 * the two names together as soon as it refuses the second one. Two names are all that an account
 * has (`fold` makes one text of all spellings of each), so guessing from everywhere gets at most
 * twice the points of `sign_in_account`.
 *
 * What one network may try, and one wide network, runs out before that: alone neither uses up what
 * a name bears from everywhere. From a network that the member has signed in from, only that
 * network's own tries count: failures elsewhere do not lock the member out at home.
 */
export async function countAttempt({ typed, device, is_known_network }: Attempt): Promise<void> {
  await limit("sign_in_address", device);
  await limit("sign_in_pair", pairOf(typed, networkOf(device.address ?? "")));
  if (is_known_network) return;
  const wide_network = findWideNetwork(device);
  if (wide_network) await limit("sign_in_wide_address", wide_network);
  if (wide_network) await limit("sign_in_wide_pair", pairOf(typed, wide_network));
  await limit("sign_in_account", typed);
}

/**
 * The password was right, so the try was no guess. Earlier failures are forgotten for this name
 * from this network alone: an account of one's own is no licence to guess others', and a lock that
 * ends early elsewhere would tell strangers that the member came.
 */
export async function forgiveAttempt({ typed, device, is_known_network }: Attempt): Promise<void> {
  await Promise.all([
    takeBack("sign_in_address", device),
    forgetLimit("sign_in_pair", pairOf(typed, networkOf(device.address ?? ""))),
  ]);
  if (is_known_network) return;
  const wide_network = findWideNetwork(device);
  if (wide_network)
    await Promise.all([
      takeBack("sign_in_wide_address", wide_network),
      takeBack("sign_in_wide_pair", pairOf(typed, wide_network)),
    ]);
  await takeBack("sign_in_account", typed);
}

/** A member who came back through their mailbox signs in from anywhere. */
export async function liftAccountLock({
  email,
  username,
}: {
  email: string;
  username: string;
}): Promise<void> {
  await Promise.all([
    forgetLimit("sign_in_account", email),
    forgetLimit("sign_in_account", username),
  ]);
}

/** Null where the address has none: IPv4. */
function findWideNetwork({ address }: Device): string | null {
  const wide_network = wideNetworkOf(address ?? "");
  return wide_network === networkOf(address ?? "") ? null : wide_network;
}

function pairOf(typed: string, network: string): string {
  return `${typed} from ${network}`;
}
