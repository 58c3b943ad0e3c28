import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { refuseForeignAnswer } from "#app/db/foreign-answer.server.ts";
import { passwords, users } from "#app/db/schema.server.ts";
import { networkOf } from "#app/lib/net/network.ts";
import { limitConcurrency } from "#app/lib/process/limit-concurrency.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { limitShares } from "#app/lib/process/shares.ts";
import { PASSWORD_MAX } from "../../base/limits.ts";
import { badRequest, Refusal, signInQueueFull } from "../../base/refusal.ts";
import { EMAIL_MAX } from "../../base/rules.ts";
import { me_columns } from "../../members/users/columns.server.ts";
import {
  comparePassword,
  keepPassword,
  ownHashFor,
  password_columns,
} from "../../members/users/compare-password.server.ts";
import { idByNameOrEmail } from "../../members/users/usernames.server.ts";
import { hasFactor } from "../factors/parts/factor-state.server.ts";
import { spendCode } from "../factors/parts/spend-code.server.ts";
import { stopLift } from "../factors/stop-lift.server.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { countCode, refundCode } from "./count-code.server.ts";
import type { SignInInput } from "./input.ts";
import { isKnownNetwork } from "./known-networks.server.ts";
import { waitForFactor } from "./parts/waiting-sign-in.server.ts";
import type { Device, SessionKind } from "./sessions.server.ts";
import { countAttempt, countNetwork, refundAttempt } from "./sign-in-limits.server.ts";
import { splitCode } from "./split-code.ts";

/** More at once would take all connections and processor time from readers. */
const MAX_CONCURRENT_SIGN_INS = 4;
/**
 * A crowd after an announcement waits some seconds; requests beyond this number are refused with
 * Retry-After instead of timing out.
 */
const MAX_WAITING_SIGN_INS = 200;
/** An answer is sent within this time, even if the database hangs. */
const SIGN_IN_TIMEOUT_MS = 10_000;

const runInQueue = limitConcurrency({
  at_once: MAX_CONCURRENT_SIGN_INS,
  waiting_max: MAX_WAITING_SIGN_INS,
  answer_within_ms: SIGN_IN_TIMEOUT_MS,
});

/** Half of the queue, so that a flood from one network leaves room for all others. */
const MAX_OF_NETWORK = 100;
const queue_shares = limitShares({
  of_each: MAX_OF_NETWORK,
  in_all: MAX_CONCURRENT_SIGN_INS + MAX_WAITING_SIGN_INS,
});

/** `signal` aborts when the client has disconnected; then nothing is compared. */
export async function signIn(
  input: SignInInput,
  kind: SessionKind,
  device: Device,
  signal?: AbortSignal,
) {
  const network = networkOf(device.address ?? "");
  if (!queue_shares.take(network, 1)) throw signInQueueFull();
  try {
    return await runInQueue(() => signInNow(input, kind, device), signal);
  } finally {
    queue_shares.giveBack(network, 1);
  }
}

/**
 * The answer and its time are the same for an unknown account and a wrong password. Only a client
 * that knows the password learns that an account is inactive, or has a second factor.
 */
async function signInNow(input: SignInInput, kind: SessionKind, device: Device) {
  const nobody: EventFields = { user_id: null, kind, address: device.address };
  // The network is checked first, because a refusal of a network must cost less than finding an
  // account.
  await countNetwork(device).catch((error) => logRefusal(error, nobody));
  // No account has such a name or password, so the fast answer reveals nothing about any account.
  if (input.email.length > EMAIL_MAX || input.password.length > PASSWORD_MAX) {
    logEvent("sign_in_failed", nobody);
    throw badRequest("wrongEmailOrPassword");
  }
  const [account] = await db
    .select({
      asked: sql<string>`${input.email}::text`,
      user: me_columns,
      is_newcomer: users.is_newcomer,
      is_email: sql<boolean>`${users.email_fold} = fold(${input.email})`,
      password: password_columns,
      is_known_network: isKnownNetwork(device),
    })
    .from(users)
    .leftJoin(passwords, eq(passwords.user_id, users.id))
    .where(eq(users.id, idByNameOrEmail(input.email)));
  if (account) refuseForeignAnswer(input.email, account.asked);
  const event_fields = { ...nobody, user_id: account?.user.id ?? null };
  const attempt = {
    // A former name counts as the current one, or each renaming would allow more guesses.
    typed: account && !account.is_email ? account.user.username : input.email,
    device,
    is_known_network: account?.is_known_network ?? false,
  };
  await countAttempt(attempt).catch((error) => logRefusal(error, event_fields));
  const stored = account?.password ?? null;
  const typed = kind === "api" ? splitCode(input) : null;
  const is_whole = await comparePassword(input.password, stored);
  const is_split = typed !== null && (await comparePassword(typed.password, stored));
  if (!account || !stored || !(is_whole || is_split)) {
    logEvent("sign_in_failed", event_fields);
    throw badRequest("wrongEmailOrPassword");
  }
  await refundAttempt(attempt);
  if (!account.user.is_active) {
    logEvent("sign_in_failed", { ...event_fields, is_active: false });
    throw badRequest("inactiveUser");
  }
  const { user, is_newcomer, is_known_network } = account;
  const code = is_whole ? input.otp : typed?.code;
  const code_attempt = { user_id: user.id, device, is_known_network, code };
  if (code !== undefined) await countCode(code_attempt);
  const right_password = is_whole ? input.password : (typed?.password ?? "");
  const own_hash = await ownHashFor(right_password, stored);
  const result = await db
    // The lock serialises the sign-ins of an account, because each counts and trims its sessions,
    // networks and devices.
    .transaction(async (tx) => {
      if ((await keepPassword(tx, user.id, stored, own_hash)) === null)
        throw badRequest("wrongEmailOrPassword");
      if (await hasFactor(tx, user.id)) {
        if (kind === "site") return { waiting_token: await waitForFactor(tx, user) };
        if (code === undefined) throw badRequest("secondFactorNeeded");
        await spendCode(tx, user.id, code);
        await stopLift(tx, user.id);
      } else if (!is_whole) throw badRequest("wrongEmailOrPassword");
      return await completeSignIn(tx, user, kind, device);
    })
    .catch(refuseDeletedAccount);
  if ("waiting_token" in result) {
    logEvent("sign_in_waits", event_fields);
    throw new SecondFactorNeeded(result.waiting_token);
  }
  if (code !== undefined) await refundCode(code_attempt);
  logEvent("sign_in", { ...event_fields, session_id: result.id });
  return { ...result, user, is_newcomer };
}

/** The password was right. The token stands for it on the page that asks for the second factor. */
export class SecondFactorNeeded extends Refusal {
  readonly waiting_token: string;

  constructor(waiting_token: string) {
    super(400, "secondFactorNeeded");
    this.waiting_token = waiting_token;
  }
}

type EventFields = { user_id: number | null; kind: SessionKind; address: string | null };

function logRefusal(error: unknown, event_fields: EventFields): never {
  if (error instanceof Refusal) logEvent("sign_in_refused", event_fields);
  throw error;
}

/** The account was deleted while its password was compared. */
function refuseDeletedAccount(error: unknown): never {
  throw violatesForeignKey(error) ? badRequest("wrongEmailOrPassword") : error;
}
