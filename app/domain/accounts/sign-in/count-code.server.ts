import { hashRecoveryCode } from "#app/lib/crypto/recovery-codes.server.ts";
import { networkOf } from "#app/lib/net/network.ts";
import { rateLimit, refundLimit, resetLimit } from "../../base/rate-limits.server.ts";
import { Refusal } from "../../base/refusal.ts";
import type { Device } from "./sessions.server.ts";
import { tellWrongCodes } from "./tell-wrong-codes.server.ts";

type Attempt = { user_id: number; device: Device; is_known_network: boolean; code?: string };

/**
 * Counts a code of a sign-in before it is compared. Failures elsewhere do not lock a member out at
 * home, as with passwords. What nobody can guess, a recovery code or a passkey, only counts against
 * a program that tries without end. Who reaches a limit knows the password, so the member is told.
 */
export async function countCode(attempt: Attempt): Promise<void> {
  try {
    await rateLimit("sign_in_code_pair", pairKey(attempt));
    if (canBeGuessed(attempt)) await rateLimit(dailyLimit(attempt), String(attempt.user_id));
  } catch (error) {
    if (error instanceof Refusal) await tellWrongCodes(attempt.user_id);
    throw error;
  }
}

/** The code was right, so it is not counted. */
export async function refundCode(attempt: Attempt): Promise<void> {
  await resetLimit("sign_in_code_pair", pairKey(attempt));
  if (canBeGuessed(attempt)) await refundLimit(dailyLimit(attempt), String(attempt.user_id));
}

function dailyLimit({ is_known_network }: Attempt) {
  return is_known_network ? "sign_in_code_known" : "sign_in_code_account";
}

function canBeGuessed({ code }: Attempt): boolean {
  return code !== undefined && hashRecoveryCode(code) === null;
}

function pairKey({ user_id, device }: Attempt): string {
  return `${user_id} from ${networkOf(device.address ?? "")}`;
}
