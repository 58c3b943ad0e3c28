import { networkOf } from "#app/lib/network.ts";
import { forgetLimit, limit, takeBack } from "../limits.server.ts";
import type { Device } from "./sessions.server.ts";

type Attempt = { account: { id: number } | string; device: Device; is_known_address: boolean };

/**
 * Counts a try before the password is looked at, so that many at once cannot all slip through.
 * What one address may do to an account runs out first: alone it never uses up what the account bears from everywhere.
 */
export async function countAttempt({ account, device, is_known_address }: Attempt): Promise<void> {
  await limit("sign_in_address", device);
  await limit("sign_in_pair", pairOf(account, device));
  if (!is_known_address) await limit("sign_in_account", account);
}

/** The password was right. The address is only given this try back: an account of one's own is no licence to guess others'. */
export async function forgiveAttempts({ account, device }: Attempt): Promise<void> {
  await Promise.all([takeBack("sign_in_address", device), forgetLimit("sign_in_pair", pairOf(account, device)), forgetLimit("sign_in_account", account)]);
}

function pairOf(account: Attempt["account"], { address }: Device): string {
  return `${typeof account === "string" ? account : account.id} from ${networkOf(address ?? "")}`;
}
