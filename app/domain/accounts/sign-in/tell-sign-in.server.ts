import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import { nameDevice } from "#app/lib/text/user-agent.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import type { Device } from "./sessions.server.ts";

/** Enough to return from a holiday and read the mail. */
export const SESSION_END_DAYS = 7;
/**
 * A member whose browser forgets its cookies signs in a few times a day. A thief who signs in more
 * often has been told of by then.
 */
const LETTERS_PER_DAY = 5;

/**
 * A step: reserves the link of a letter about a sign-in, and enqueues the letter. What is in it does
 * not depend on the session, which a thief may end at once. The account is locked, so the letters of
 * a day are counted one after the other.
 */
export async function tellSignIn(
  tx: Transaction,
  user_id: number,
  session: { id: number },
  { address, user_agent }: Device,
): Promise<void> {
  const [account] = await tx
    .select({
      wants_letter: sql<boolean>`${users.mail_sign_ins} and ${users.confirmed_email} is not null`,
    })
    .from(users)
    .where(eq(users.id, user_id));
  if (!account?.wants_letter || (await countLetters(tx, user_id)) >= LETTERS_PER_DAY) return;
  await tx.insert(one_time_tokens).values({
    kind: "session_end",
    user_id,
    session_id: session.id,
    token_hash: hashToken(newToken()),
    expires_at: sql`now() + make_interval(days => ${SESSION_END_DAYS})`,
  });
  await enqueue(tx, "send-sign-in", {
    user_id,
    session_id: session.id,
    address,
    device: nameDevice(user_agent),
  });
}

/** A letter that is sent again has one more token for the same session. */
async function countLetters(tx: Transaction, user_id: number): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${one_time_tokens.session_id})::int` })
    .from(one_time_tokens)
    .where(
      and(
        eq(one_time_tokens.user_id, user_id),
        eq(one_time_tokens.kind, "session_end"),
        gt(one_time_tokens.created_at, sql`now() - interval '1 day'`),
      ),
    );
  return row?.count ?? 0;
}
