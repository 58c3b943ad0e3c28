import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, write_db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { refuseForeignAnswer } from "#app/db/foreign-answer.server.ts";
import { setRequestMember } from "#app/db/replica/request.server.ts";
import { feed_keys, users } from "#app/db/schema.server.ts";
import { isSignatureOf, signature } from "#app/lib/crypto/tokens.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import type { Reader } from "../../base/can.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import { notAllowed } from "../../base/refusal.ts";
import { reader_columns } from "../../members/users/columns.server.ts";
import type { User } from "../../members/users/user.ts";
import { isSuspended } from "../../moderation/sanctions/parts/running-suspension.server.ts";

const PURPOSE = "feed";
const FILE_PURPOSE = "feed-file";
/** Cannot be guessed, and is needed to make the key even with the secret. */
const NONCE_BYTES = 16;
/** The id of the member, and the signature. Rejects malformed keys without a query. */
const KEY = /^([1-9]\d{0,9})-([\w-]{43})$/;

/** The fields of a feed's reader that affect it. A former member is not active. */
export type FeedReader = Reader & Pick<User, "language" | "created_at">;

const reader_query = db
  .select({
    nonce: feed_keys.nonce,
    wrote_at: users.wrote_at,
    reader: { ...reader_columns, language: users.language, created_at: users.created_at },
  })
  .from(feed_keys)
  .innerJoin(users, eq(users.id, feed_keys.user_id))
  .where(
    and(
      eq(feed_keys.user_id, sql.placeholder("user_id")),
      users.is_active,
      sql`not ${isSuspended(sql`${users.id}`)}`,
    ),
  )
  .prepare("feed_reader");

/** The actor's key, which is created when it is first shown. */
export async function getFeedKey(actor: Pick<User, "id">): Promise<string> {
  const nonce = (await findNonce(actor)) ?? (await storeFirstNonce(actor));
  return `${actor.id}-${signature(PURPOSE, signedText(actor.id, nonce))}`;
}

/** All addresses with the former key become invalid. */
export async function renewFeedKey(actor: Pick<User, "id">): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES);
  await db
    .insert(feed_keys)
    .values({ user_id: actor.id, nonce })
    .onConflictDoUpdate({ target: feed_keys.user_id, set: { nonce, created_at: sql`now()` } })
    .catch(refuseDeletedMember);
  logEvent("feed_key_renewed", { user_id: actor.id });
}

/** Null for an unknown key, and while the member is suspended or deactivated. */
export async function findFeedReader(key: string): Promise<FeedReader | null> {
  return await findReader(key, { purpose: PURPOSE });
}

/** Makes a key that opens one file only: texts of feeds are passed on with all that is in them. */
export type SignFile = (file_id: number) => string;

export async function getFileSigner(reader: Pick<User, "id">): Promise<SignFile> {
  const nonce = await findNonce(reader);
  if (!nonce) throw notAllowed("badCredentials");
  return (file_id) =>
    `${reader.id}-${signature(FILE_PURPOSE, signedText(reader.id, nonce, file_id))}`;
}

/** The member in whose feed the file is. It still has to be asked whether they may read it. */
export async function findFileReader(key: string, file_id: number): Promise<FeedReader | null> {
  return await findReader(key, { purpose: FILE_PURPOSE, file_id });
}

type Signed = { purpose: string; file_id?: number };

async function findReader(key: string, { purpose, file_id }: Signed): Promise<FeedReader | null> {
  const [, id_text, received = ""] = KEY.exec(key) ?? [];
  const user_id = Number(id_text ?? 0);
  if (user_id < 1 || user_id > INTEGER_MAX) return null;
  const [row] = await reader_query.execute({ user_id });
  if (!row) return null;
  refuseForeignAnswer(user_id, row.reader.id);
  if (!isSignatureOf(purpose, signedText(user_id, row.nonce, file_id), received)) return null;
  setRequestMember({ id: user_id, wrote_at: row.wrote_at });
  return row.reader;
}

async function findNonce({ id }: Pick<User, "id">): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ nonce: feed_keys.nonce })
    .from(feed_keys)
    .where(eq(feed_keys.user_id, id));
  return row?.nonce;
}

/** Two pages may be opened at once: the first row counts for both. */
async function storeFirstNonce(actor: Pick<User, "id">): Promise<Buffer> {
  const [row] = await write_db
    .insert(feed_keys)
    .values({ user_id: actor.id, nonce: randomBytes(NONCE_BYTES) })
    .onConflictDoUpdate({ target: feed_keys.user_id, set: { nonce: sql`${feed_keys.nonce}` } })
    .returning({ nonce: feed_keys.nonce })
    .catch(refuseDeletedMember);
  if (!row) throw new Error("The key of a feed was not stored");
  return row.nonce;
}

function signedText(user_id: number, nonce: Buffer, file_id?: number): string {
  const text = `${user_id}.${Buffer.from(nonce).toString("base64url")}`;
  return file_id === undefined ? text : `${text}.${file_id}`;
}

/** The account was deleted after the request was authenticated. */
function refuseDeletedMember(error: unknown): never {
  throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
}
