import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { refuseForeignAnswer } from "#app/db/foreign-answer.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { hashToken } from "#app/lib/crypto/tokens.server.ts";
import {
  isValidLink,
  type TokenKind,
} from "../../accounts/sign-in/parts/one-time-tokens.server.ts";
import { badRequest } from "../../base/refusal.ts";
import { lockAccountAndMailboxUsers } from "./lock-account.server.ts";
import type { Addresses } from "./set-email.server.ts";

type ConsumedLink = { account: Addresses; link: { email: string; created_at: Date } };

/**
 * A step: uses the link, and locks its account and the accounts with its address. Of several
 * requests with the same link, only one succeeds.
 */
export async function consumeLink(
  tx: Transaction,
  kind: TokenKind,
  token: string,
): Promise<ConsumedLink> {
  const is_valid_link = isValidLink(kind, token);
  await lockAccountAndMailboxUsers(
    tx,
    sql`select ${one_time_tokens.user_id} from ${one_time_tokens} where ${is_valid_link}`,
    sql`select ${one_time_tokens.email} from ${one_time_tokens} where ${is_valid_link}`,
  );
  const [link] = await tx.delete(one_time_tokens).where(is_valid_link).returning();
  if (!link?.email) throw badRequest("invalidToken");
  refuseForeignAnswer(hashToken(token), link.token_hash);
  const [account] = await tx
    .select({ id: users.id, email: users.email, confirmed_email: users.confirmed_email })
    .from(users)
    .where(eq(users.id, link.user_id));
  if (!account) throw badRequest("invalidToken");
  return { account, link: { email: link.email, created_at: link.created_at } };
}
