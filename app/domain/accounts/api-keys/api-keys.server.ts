import { and, desc, eq, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { api_keys, users } from "#app/db/schema.server.ts";
import { signalMembers } from "#app/db/signals.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, notFound, overLimit, taken } from "../../base/refusal.ts";
import { notifyAccount } from "../../members/users/account-notices.server.ts";
import { checkPassword } from "../../members/users/check-password.server.ts";
import { lockPassword } from "../../members/users/lock-password.server.ts";
import type { User } from "../../members/users/user.ts";
import { mayGrant, type Scope } from "../sign-in/scopes.ts";
import type { ApiKeyInput } from "./input.ts";

/** Enough for a key for each of many programs, and one page of the settings shows them all. */
export const KEYS_PER_MEMBER = 50;

/** The prefix identifies a key wherever it is found, so that secret scanners recognise it. */
export const KEY_PREFIX = "divan_";

const key_columns = {
  id: api_keys.id,
  name: api_keys.name,
  scopes: sql<Scope[]>`${api_keys.scopes}`,
  created_at: api_keys.created_at,
  expires_at: api_keys.expires_at,
  is_expired: sql<boolean>`${api_keys.expires_at} <= now()`,
  last_used_at: api_keys.last_used_at,
  last_used_network: api_keys.last_used_network,
};

export type ApiKey = Awaited<ReturnType<typeof getKey>>;

/** Sorted by creation, newest first. Expired keys are listed for some days. */
export async function listKeys(actor: Pick<User, "id">, { skip, limit }: PageRange) {
  const is_own = eq(api_keys.user_id, actor.id);
  const [data, count] = await Promise.all([
    db
      .select(key_columns)
      .from(api_keys)
      .where(is_own)
      .orderBy(desc(api_keys.id))
      .limit(limit)
      .offset(skip),
    db.$count(api_keys, is_own),
  ]);
  return { data, count };
}

export async function getKey(actor: Pick<User, "id">, key_id: number) {
  const [row] = await db.select(key_columns).from(api_keys).where(isKeyOf(actor, key_id));
  if (!row) throw notFound();
  return row;
}

/** Returns the key itself, which is stored nowhere. The member is notified by e-mail. */
export async function createKey(actor: User, input: ApiKeyInput, current_password: string) {
  if (!input.scopes.every((scope) => mayGrant(actor, scope))) throw notAllowed();
  const password_hash = await checkPassword(actor, current_password);
  await rateLimit("api_key", actor);
  const key = `${KEY_PREFIX}${newToken()}`;
  const row = await db
    .transaction(async (tx) => {
      // Comparing took a while: a key must not outlive a reset of the password that came before it.
      if ((await lockPassword(tx, actor.id)) !== password_hash)
        throw badRequest("incorrectPassword", "current_password");
      await deleteExpiredNamesake(tx, actor, input.name);
      await refuseTooMany(tx, actor);
      return await storeKey(tx, actor, input, key);
    })
    .catch((error) => {
      throw violatesUnique(error, "api_keys_name") ? taken("keyNameTaken", "name") : error;
    });
  logEvent("key_created", { user_id: actor.id, key_id: row.id, scopes: input.scopes.join(" ") });
  return { ...row, key };
}

/** Removes a key from the list, expired or not. */
export async function endKey(actor: Pick<User, "id">, key_id: number): Promise<void> {
  const ended_keys = await db
    .delete(api_keys)
    .where(isKeyOf(actor, key_id))
    .returning({ id: api_keys.id });
  if (ended_keys.length === 0) throw notFound();
  signalMembers([actor.id]);
  logEvent("key_ended", { user_id: actor.id, key_id });
}

function isKeyOf(actor: Pick<User, "id">, key_id: number) {
  return and(eq(api_keys.id, key_id), eq(api_keys.user_id, actor.id));
}

/** Deletes the expired key of the same name, so that its program can get a new one. */
async function deleteExpiredNamesake(tx: Transaction, { id }: User, name: string): Promise<void> {
  await tx
    .delete(api_keys)
    .where(
      and(eq(api_keys.user_id, id), eq(api_keys.name, name), lte(api_keys.expires_at, sql`now()`)),
    );
}

/** The account is locked, so the count stays true until the key is stored. */
async function refuseTooMany(tx: Transaction, { id }: User): Promise<void> {
  if ((await tx.$count(api_keys, eq(api_keys.user_id, id))) >= KEYS_PER_MEMBER)
    throw overLimit("tooManyKeys", KEYS_PER_MEMBER);
}

async function storeKey(
  tx: Transaction,
  { id: user_id }: User,
  { name, scopes, days }: ApiKeyInput,
  key: string,
) {
  const [row] = await tx
    .insert(api_keys)
    .values({
      user_id,
      name,
      scopes,
      token_hash: hashToken(key),
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning(key_columns);
  if (!row) throw new Error("A key was not stored");
  const [account] = await tx
    .select({ confirmed_email: users.confirmed_email })
    .from(users)
    .where(eq(users.id, user_id));
  await notifyAccount(tx, user_id, account?.confirmed_email ?? null, "key_created");
  return row;
}
