import { createHash } from "node:crypto";
import { type Limiter, makeLimiter, secondsToWait } from "#app/db/limiter.server.ts";
import { env } from "#app/lib/env.server.ts";
import { fold } from "#app/lib/fold.ts";
import { logEvent } from "#app/lib/log.server.ts";
import { networkOf } from "#app/lib/network.ts";
import { tooMany } from "./refusal.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** `points` in `seconds`, each multiplied by RATE_LIMIT_FACTOR. */
const LIMITS = {
  // Fifteen honest failures in a row must pass; twenty tries in a quarter of an hour guess nothing.
  sign_in_pair: { points: 20, seconds: 15 * MINUTE_SECONDS },
  // The same from a /48 of IPv6, which holds 65,536 networks: more than one network may, and less
  // than a name bears from everywhere.
  sign_in_wide_pair: { points: 50, seconds: 15 * MINUTE_SECONDS },
  // Somebody who tries one password on many accounts. A school behind one address fails less than
  // this.
  sign_in_address: { points: 100, seconds: 15 * MINUTE_SECONDS },
  // The same from a /48 of IPv6. A mobile provider has thousands of honest customers in one, and
  // few of them fail at once.
  sign_in_wide_address: { points: 300, seconds: 15 * MINUTE_SECONDS },
  // Guessing from many addresses. From where the member has signed in before, this one does not
  // count, so it locks out strangers.
  sign_in_account: { points: 100, seconds: 15 * MINUTE_SECONDS },
  // Who found an open browser may not find the password too.
  password_check: { points: 20, seconds: 15 * MINUTE_SECONDS },
  // Each change writes to the address before it, which may be anybody's. A slip, put right, and a
  // change of mind are three.
  email_change: { points: 20, seconds: HOUR_SECONDS },
  // A letter that got lost is asked for again; more fills somebody's mailbox.
  recovery_email: { points: 5, seconds: HOUR_SECONDS },
  // An office that forgot its passwords over the summer.
  recovery_address: { points: 30, seconds: HOUR_SECONDS },
  // Each try costs a password hash. The codes themselves are beyond guessing.
  sign_up: { points: 300, seconds: HOUR_SECONDS },
  // Superusers have no end of invites, and each may send a letter in our name.
  invite: { points: 300, seconds: HOUR_SECONDS },
  // A stranger's mailbox, counted over all members: letters get lost and are sent again, and more
  // than that is a nuisance.
  letters_to_address_hour: { points: 5, seconds: HOUR_SECONDS },
  letters_to_address_day: { points: 10, seconds: DAY_SECONDS },
  // Three invites and their letters once more; deleting an invite and making it anew sends no more
  // than this.
  letters_of_member: { points: 10, seconds: DAY_SECONDS },
  // A community that moves in with all its members at once.
  letters_of_superuser: { points: 1000, seconds: DAY_SECONDS },
  // One a second, and bursts: an import or a busy evening passes, a script gone wild is stopped
  // before the forum is full.
  post: { points: 300, seconds: 5 * MINUTE_SECONDS },
  // A preview costs as much as a post and leaves nothing behind; one every two and a half seconds
  // is more than one can read.
  preview: { points: 120, seconds: 5 * MINUTE_SECONDS },
  // An edit parses the content and may notify members. A moderator who tidies up changes fewer than
  // one every three seconds.
  edit: { points: 100, seconds: 5 * MINUTE_SECONDS },
  // Each reads all that a member ever wrote. A download that broke off is tried again; more is not
  // needed.
  export: { points: 10, seconds: HOUR_SECONDS },
  // Tokens are beyond guessing; a client that went wild with an old one should hear of it.
  bad_token: { points: 600, seconds: 10 * MINUTE_SECONDS },
} satisfies Record<string, { points: number; seconds: number }>;

type LimitName = keyof typeof LIMITS;

/** A member, an address, or whatever else is counted. */
type Counted = { id: number } | { address: string | null } | string;

/**
 * Counts one more, or refuses and says when to come again. Call it before a transaction, not
 * within.
 */
export async function limit(name: LimitName, counted: Counted): Promise<void> {
  const seconds = await count(name, counted);
  if (seconds !== null) throw tooMany(seconds);
}

/** The same where nobody is to notice. */
export async function isWithinLimit(name: LimitName, counted: Counted): Promise<boolean> {
  return (await count(name, counted)) === null;
}

/** Counts one more; the seconds to wait where that was too many, else null. */
async function count(name: LimitName, counted: Counted): Promise<number | null> {
  try {
    await limiterOf(name)?.consume(keyOf(counted));
    return null;
  } catch (error) {
    const seconds = secondsToWait(error);
    if (seconds === null) throw error;
    logEvent("limit_reached", { limit: name, ...fieldsOf(counted) });
    return seconds;
  }
}

/** What was counted last was honest. */
export async function refundLimit(name: LimitName, counted: Counted): Promise<void> {
  await limiterOf(name)?.reward(keyOf(counted));
}

/** All that was counted was honest. */
export async function resetLimit(name: LimitName, counted: Counted): Promise<void> {
  await limiterOf(name)?.delete(keyOf(counted));
}

const made = new Map<LimitName, Limiter>();

/** None when limits are off. */
function limiterOf(name: LimitName): Limiter | undefined {
  const factor = env.RATE_LIMIT_FACTOR;
  if (factor === 0 || made.has(name)) return made.get(name);
  const { points, seconds } = LIMITS[name];
  const limiter = makeLimiter(name, Math.max(1, Math.round(points * factor)), seconds);
  made.set(name, limiter);
  return limiter;
}

/** Of one length, whatever is typed, and without the address or the name it was made of. */
function keyOf(counted: Counted): string {
  if (typeof counted === "string") return hashed(fold(counted.trim()));
  return "id" in counted ? String(counted.id) : hashed(networkOf(counted.address ?? ""));
}

/** Text was typed by a visitor, and stays out of the log. */
function fieldsOf(counted: Counted): { user_id?: number; address?: string | null } {
  if (typeof counted === "string") return {};
  return "id" in counted ? { user_id: counted.id } : { address: counted.address };
}

function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
