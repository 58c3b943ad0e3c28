import { and, asc, eq, max, not, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { enqueueAll } from "../../base/queue/queue.server.ts";
import { notAllowed, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import {
  FIRST_PASSWORD_DAYS,
  has_address,
  has_letter,
  lacks_password,
} from "./conditions.server.ts";

/**
 * Mail providers of small sites take some hundred e-mails an hour, and hold back a sender who was
 * silent until then. A batch takes five minutes, and the next one is sent by a person who has seen
 * what became of this one.
 */
export const LETTERS_AT_ONCE = 100;
const SECONDS_BETWEEN_LETTERS = 3;

export type PasswordLetters = {
  /** Active members who came with an import, have a confirmed address, and no password. */
  members: number;
  /** Those of them whose letter has a link that works. */
  with_letter: number;
  /** Letters of the last batch that are still to be sent. */
  to_send: number;
  /** When the last batch was started, unless all its links have ended. */
  last_sent_at: Date | null;
  /** Members without a password whom no letter reaches. */
  without_address: number;
};

export async function getPasswordLetters(actor: User): Promise<PasswordLetters> {
  if (!canAdminister(actor)) throw notAllowed();
  const [[counts], [last], to_send] = await Promise.all([
    db
      .select({
        members: sql<number>`count(*) filter (where ${has_address})::int`,
        with_letter: sql<number>`count(*) filter (where ${has_address} and ${has_letter})::int`,
        without_address: sql<number>`count(*) filter (where not ${has_address})::int`,
      })
      .from(users)
      .where(lacks_password),
    db
      .select({ sent_at: max(one_time_tokens.created_at) })
      .from(one_time_tokens)
      .where(eq(one_time_tokens.kind, "first_password")),
    countUnsent(db),
  ]);
  const none = { members: 0, with_letter: 0, without_address: 0 };
  return { ...(counts ?? none), to_send, last_sent_at: last?.sent_at ?? null };
}

/** Whether the page of the letters has anything to say. */
export async function hasMembersWithoutPassword(actor: User): Promise<boolean> {
  if (!canAdminister(actor)) throw notAllowed();
  const rows = await db.select({ id: users.id }).from(users).where(lacks_password).limit(1);
  return rows.length > 0;
}

/**
 * Sends the next members a link to choose a password: nothing is sent by itself, because an import
 * may be a trial. Refused while the letters before are on their way. It is allowed while the site is
 * read only, as choosing a password is.
 */
export async function sendPasswordLetters(actor: User): Promise<PasswordLetters> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseUnconfirmed(actor);
  await db.transaction(async (tx) => {
    await refuseTwoBatches(tx);
    const recipients = await reserveLinks(tx);
    if (recipients.length === 0) return;
    await enqueueAll(tx, "send-first-password", recipients, SECONDS_BETWEEN_LETTERS);
    await record(tx, actor, {
      action: "password_letters_sent",
      subject_type: "site",
      subject_id: null,
      subject_name: "",
      after: { letters: recipients.length },
    });
  });
  return await getPasswordLetters(actor);
}

/** Two superusers who press the button at once would write to the same members. */
async function refuseTwoBatches(tx: Transaction): Promise<void> {
  const [lock] = await tx.execute<{ is_mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.PASSWORD_LETTERS}) as is_mine`,
  );
  if (!lock?.is_mine || (await countUnsent(tx)) > 0) throw new Refusal(409, "passwordLettersWait");
}

/** A letter that was refused by the mail server once does not hold up the others. */
async function countUnsent(database: Pick<Transaction, "execute">): Promise<number> {
  const [row] = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'send-first-password' and state in ('created', 'active')`,
  );
  return row?.count ?? 0;
}

type Recipient = { user_id: number; email: string };

/**
 * Locks the accounts too, because a change of address or password ends links. Nobody knows the token
 * of these rows: the job of each letter makes its own, because the queue must not contain secrets.
 */
async function reserveLinks(tx: Transaction): Promise<Recipient[]> {
  const recipients = tx
    .select({ id: users.id, confirmed_email: users.confirmed_email })
    .from(users)
    .where(and(lacks_password, has_address, not(has_letter)))
    .orderBy(asc(users.id))
    .limit(LETTERS_AT_ONCE)
    .for("no key update");
  const rows = await tx.execute<Recipient>(sql`
    insert into ${one_time_tokens} (kind, user_id, email, token_hash, expires_at)
    select 'first_password', id, confirmed_email, sha256((gen_random_uuid()::text || gen_random_uuid())::bytea),
      now() + make_interval(days => ${FIRST_PASSWORD_DAYS})
    from (${recipients}) as recipients returning user_id, email`);
  return rows.map(({ user_id, email }) => ({ user_id, email }));
}
