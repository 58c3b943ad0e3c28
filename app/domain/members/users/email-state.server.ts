import { and, eq, gt, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { notFound } from "../../base/refusal.ts";
import { isSameMailbox } from "./mailbox.ts";

/** `pending` is not confirmed yet; `email` is used until then. */
export type EmailState = {
  email: string;
  confirmed_email: string | null;
  is_confirmed: boolean;
  pending: string | null;
};

export async function getEmailState(
  actor: { id: number },
  database: Database | Transaction = db,
): Promise<EmailState> {
  const is_waiting = and(
    eq(one_time_tokens.user_id, users.id),
    eq(one_time_tokens.kind, "email_confirm"),
    gt(one_time_tokens.expires_at, sql`now()`),
  );
  const rows = await database
    .select({
      email: users.email,
      confirmed_email: users.confirmed_email,
      requested_email: one_time_tokens.email,
    })
    .from(users)
    .leftJoin(one_time_tokens, is_waiting)
    .where(eq(users.id, actor.id));
  const [row] = rows;
  if (!row) throw notFound("userNotFound");
  const { email, confirmed_email } = row;
  const pending =
    rows.find(
      ({ requested_email }) => requested_email !== null && !isSameMailbox(requested_email, email),
    )?.requested_email ?? null;
  return { email, confirmed_email, is_confirmed: isSameMailbox(email, confirmed_email), pending };
}
