import { type Limiter, makeLimiter, stateOf } from "#app/db/limiter.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { fieldsOf, keyOf, type LimitSubject } from "./limit-subject.server.ts";
import { noteLimitUsage } from "./limit-usage.server.ts";
import { tooMany } from "./refusal.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** `points` in `seconds`. RATE_LIMIT_FACTOR multiplies the points. */
const LIMITS = {
  // Fifteen honest failures in a row must pass; twenty attempts in a quarter of an hour are too few
  // to guess a password.
  sign_in_pair: { points: 20, seconds: 15 * MINUTE_SECONDS },
  // A /48 of IPv6 contains 65,536 networks, so its limit is between that of one network and that of
  // a name from everywhere.
  sign_in_wide_pair: { points: 50, seconds: 15 * MINUTE_SECONDS },
  // Stops an attacker who tries one password on many accounts. A school behind one address fails
  // less often.
  sign_in_address: { points: 100, seconds: 15 * MINUTE_SECONDS },
  // A mobile provider has thousands of honest customers in one /48 of IPv6, and few of them fail at
  // once.
  sign_in_wide_address: { points: 300, seconds: 15 * MINUTE_SECONDS },
  // Stops guessing from many addresses. It does not apply to networks that the member has signed in
  // from, so it locks out strangers only.
  sign_in_account: { points: 100, seconds: 15 * MINUTE_SECONDS },
  // Three of a million time codes are right at any moment: all tries of a day together find one
  // among two thousand accounts. Only who knows the password can try. The member's own networks
  // have a count of their own, and a recovery code or a passkey is taken when time codes are not.
  sign_in_code_pair: { points: 15, seconds: 15 * MINUTE_SECONDS },
  sign_in_code_account: { points: 40, seconds: DAY_SECONDS },
  sign_in_code_known: { points: 100, seconds: DAY_SECONDS },
  // A person at the member's open browser must not guess a code.
  code_check: { points: 20, seconds: 15 * MINUTE_SECONDS },
  code_check_day: { points: 60, seconds: DAY_SECONDS },
  // The login page asks for one each time a passkey is used. They are rows, so not even a school
  // needs more.
  passkey_challenge: { points: 200, seconds: 15 * MINUTE_SECONDS },
  // A person at the member's open browser must not guess the password.
  password_check: { points: 20, seconds: 15 * MINUTE_SECONDS },
  // Each change sends an e-mail to the address before it, which may be a stranger's. A typing
  // error, its correction and a change of mind are three changes.
  email_change: { points: 20, seconds: HOUR_SECONDS },
  // A lost e-mail is requested again; more requests would flood a mailbox.
  recovery_email: { points: 5, seconds: HOUR_SECONDS },
  // Enough for an office whose members forgot their passwords over the summer.
  recovery_address: { points: 30, seconds: HOUR_SECONDS },
  // Each attempt costs a password hash. The codes themselves cannot be guessed.
  sign_up: { points: 300, seconds: HOUR_SECONDS },
  // Superusers have unlimited invites, and each may send an e-mail in the name of the site.
  invite: { points: 300, seconds: HOUR_SECONDS },
  // Counted by recipient over all members, because the mailbox may be a stranger's. A lost e-mail
  // is sent again; more would be a nuisance.
  letters_to_address_hour: { points: 5, seconds: HOUR_SECONDS },
  letters_to_address_day: { points: 10, seconds: DAY_SECONDS },
  // Enough for three invites, each with its e-mail sent again. Deleting and recreating an invite
  // does not exceed it.
  letters_of_member: { points: 10, seconds: DAY_SECONDS },
  // Enough for a community that invites all its members at once.
  letters_of_superuser: { points: 1000, seconds: DAY_SECONDS },
  // One a second on average, with bursts: an import or a busy evening passes, and a faulty script
  // is stopped.
  post: { points: 300, seconds: 5 * MINUTE_SECONDS },
  // A guest with many questions asks fewer topics on the first day, and a spammer is stopped before
  // the forum is full.
  newcomer_topic: { points: 10, seconds: DAY_SECONDS },
  // Kilobytes of stored texts: a book of a thousand pages has two thousand. A program that imports
  // texts can store some forty thousand replies a day; one that fills the disk stops at 20 MB.
  stored_text: { points: 20_000, seconds: DAY_SECONDS },
  // A new member may write some long texts with pictures and tables, and hundreds of usual ones.
  newcomer_text: { points: 2_000, seconds: DAY_SECONDS },
  // A superuser who imports an existing forum is done within days.
  superuser_text: { points: 200_000, seconds: DAY_SECONDS },
  // Kilobytes of API answers above one megabyte; only lists of very long texts are so large. A
  // program that copies a forum of books reads a gigabyte in half an hour.
  large_answers: { points: 200_000, seconds: 5 * MINUTE_SECONDS },
  // A form has ten files. An album of an evening is uploaded in some minutes.
  upload: { points: 120, seconds: 5 * MINUTE_SECONDS },
  // A question with some photographs, and one more. Uploaded things are seen by others only within
  // posts, so more would only fill the disk.
  newcomer_upload: { points: 20, seconds: DAY_SECONDS },
  // Ten full posts of an album. The pictures of more posts come on the next day.
  fetched_picture: { points: 300, seconds: DAY_SECONDS },
  // One full post. A stranger must not make the site send requests all day.
  newcomer_fetched_picture: { points: 30, seconds: DAY_SECONDS },
  // A preview costs as much as a post but stores nothing. No writer needs more than one every two
  // and a half seconds.
  preview: { points: 120, seconds: 5 * MINUTE_SECONDS },
  // A writing form saves at most once in five seconds, and some members write on two devices.
  draft: { points: 150, seconds: 5 * MINUTE_SECONDS },
  // One for each letter of a name; a fast writer who mentions a member in each sentence passes.
  suggest: { points: 600, seconds: 5 * MINUTE_SECONDS },
  // An edit parses the content and may notify members. A busy moderator edits less than once every
  // three seconds.
  edit: { points: 100, seconds: 5 * MINUTE_SECONDS },
  // A member who reports a spammer's posts one by one passes; more would bury the reports of
  // others.
  report: { points: 20, seconds: HOUR_SECONDS },
  // One a second on average: a program that imports bookmarks passes.
  bookmark: { points: 300, seconds: 5 * MINUTE_SECONDS },
  // Each search folds the notes and texts of all bookmarks of the member, which takes half a second
  // for 5,000.
  bookmark_search: { points: 60, seconds: 5 * MINUTE_SECONDS },
  // Thanking and withdrawing thanks count. Not even a member who reads a long topic at once thanks
  // for so many replies.
  thank: { points: 120, seconds: 5 * MINUTE_SECONDS },
  // A member who tidies up mutes one thing every few seconds. Muting locks the topic, so others who
  // write in it wait.
  mute: { points: 100, seconds: 5 * MINUTE_SECONDS },
  // One a second on average: a moderator who cleans up after a spammer passes, and a program that
  // locks and unlocks without end is stopped.
  moderate: { points: 300, seconds: 5 * MINUTE_SECONDS },
  // A mistaken removal is restored once or twice. Each time, all replies of a topic leave all lists
  // or return to them, and there may be very many.
  take_back: { points: 20, seconds: HOUR_SECONDS },
  // A page of versions compares twenty pairs of texts, which takes a second for the longest.
  versions: { points: 40, seconds: 5 * MINUTE_SECONDS },
  // A printed part has a hundred replies, which take a third of a second if each is very long.
  print: { points: 60, seconds: 5 * MINUTE_SECONDS },
  // An export reads everything that the member wrote. An interrupted download is tried again;
  // nobody needs more.
  export: { points: 10, seconds: HOUR_SECONDS },
  // Each searches four indexes of all members. A person types fewer names.
  member_search: { points: 120, seconds: 5 * MINUTE_SECONDS },
  // Pages and the API count together. One a second on average is more than a person types, and
  // enough for a program that looks up one thing after the other.
  search: { points: 300, seconds: 5 * MINUTE_SECONDS },
  // A download reads a file of any size. It is repeated if it was interrupted.
  backup_download: { points: 20, seconds: HOUR_SECONDS },
  // A large file is downloaded in parts, and continued if it was interrupted.
  community_download: { points: 100, seconds: HOUR_SECONDS },
  // Adding a device may ask the name servers for a name that the member chose. A person tries a few
  // times on each device.
  push_device: { points: 30, seconds: HOUR_SECONDS },
  // Each call may ask the name servers for a name that a superuser chose, or post to it. A
  // superuser who sets up a receiver sends one test after the other.
  webhook: { points: 100, seconds: HOUR_SECONDS },
  // An administrator who sets up a mail server tries one setting after the other, each after a
  // restart.
  test_mail: { points: 20, seconds: HOUR_SECONDS },
  // Fifty feeds, each asked for every ten minutes, on four devices. A program that asks every
  // second is stopped.
  feed: { points: 200, seconds: 10 * MINUTE_SECONDS },
  // Each key sends an e-mail to the member. Nobody needs more than a few.
  api_key: { points: 20, seconds: HOUR_SECONDS },
  // Keys cannot be guessed; this stops a program that repeats a key that has ended. A reader on the
  // web asks for many members from one network.
  bad_feed_key: { points: 600, seconds: 10 * MINUTE_SECONDS },
  // Tokens cannot be guessed; this stops a faulty client that repeats an old one.
  bad_token: { points: 600, seconds: 10 * MINUTE_SECONDS },
} satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof LIMITS;

/** Counts one more, or refuses with the time to wait. Call it before a transaction, not within. */
export async function rateLimit(name: LimitName, subject: LimitSubject): Promise<void> {
  const seconds = await countUsage(name, subject);
  if (seconds !== null) throw tooMany(seconds);
}

/**
 * Counts one more. False if the limit is exceeded, for callers that refuse in another way or not at
 * all.
 */
export async function isWithinLimit(name: LimitName, subject: LimitSubject): Promise<boolean> {
  return (await countUsage(name, subject)) === null;
}

/** Counts more points. Returns the seconds to wait if the limit is exceeded, else null. */
export async function countUsage(
  name: LimitName,
  subject: LimitSubject,
  points = 1,
): Promise<number | null> {
  const limiter = limiterOf(name);
  if (!limiter) return null;
  try {
    noteUsage(name, subject, stateOf(await limiter.consume(keyOf(subject), points)));
    return null;
  } catch (error) {
    const state = stateOf(error);
    if (state === null) throw error;
    noteUsage(name, subject, state);
    logEvent("limit_reached", { limit: name, ...fieldsOf(subject) });
    return state.seconds;
  }
}

/** Takes the last count back. */
export async function refundLimit(name: LimitName, subject: LimitSubject): Promise<void> {
  const result = await limiterOf(name)?.reward(keyOf(subject));
  noteUsage(name, subject, stateOf(result));
}

/** Takes all counts back. */
export async function resetLimit(name: LimitName, subject: LimitSubject): Promise<void> {
  await limiterOf(name)?.delete(keyOf(subject));
  const { points, seconds } = policyOf(name);
  noteUsage(name, subject, { left: points, seconds });
}

/** The names in the headers of the API, where they differ. */
const PUBLIC_NAMES: Partial<Record<LimitName, string>> = {
  sign_in_pair: "sign_in",
  sign_in_address: "sign_in_of_each",
  letters_of_member: "invite_emails",
  letters_of_superuser: "invite_emails",
  newcomer_topic: "topics_on_first_day",
  take_back: "restore_own",
};

/**
 * These limits report no usage: their callers throttle silently, count several calls at once, or are
 * jobs.
 */
const SILENT = new Set<LimitName>([
  "recovery_address",
  "passkey_challenge",
  "stored_text",
  "newcomer_text",
  "superuser_text",
  "fetched_picture",
  "newcomer_fetched_picture",
]);

/**
 * Notes what is left of a limit that counts the caller's own account or network. The usage of a
 * limit that counts a typed name or address stays secret: it would show what others have done with
 * the name, which of two names belong to one account, and whether an account knows the network. A
 * caller only learns that sign-ins are limited, because this is true for every name.
 */
function noteUsage(
  name: LimitName,
  subject: LimitSubject,
  state: { left: number; seconds: number } | null,
): void {
  const is_own = typeof subject !== "string";
  const is_told = is_own ? !SILENT.has(name) : name === "sign_in_pair";
  if (!state || !is_told || env.RATE_LIMIT_FACTOR === 0) return;
  const { points, seconds } = policyOf(name);
  noteLimitUsage({
    name: PUBLIC_NAMES[name] ?? name,
    quota: points,
    window_seconds: seconds,
    left: is_own ? { quota: Math.min(state.left, points), seconds: state.seconds } : null,
  });
}

const limiters = new Map<LimitName, Limiter>();

/** Undefined if limits are switched off. */
function limiterOf(name: LimitName): Limiter | undefined {
  if (env.RATE_LIMIT_FACTOR === 0 || limiters.has(name)) return limiters.get(name);
  const { points, seconds } = policyOf(name);
  const limiter = makeLimiter(name, points, seconds);
  limiters.set(name, limiter);
  return limiter;
}

/** What the site allows, unless limits are switched off. */
export function policyOf(name: LimitName): { points: number; seconds: number } {
  const { points, seconds } = LIMITS[name];
  return { points: Math.max(1, Math.round(points * env.RATE_LIMIT_FACTOR)), seconds };
}
