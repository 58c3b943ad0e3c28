import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { db, write_db } from "#app/db/client.server.ts";
import { refuseForeignAnswer } from "#app/db/foreign-answer.server.ts";
import { setRequestMember } from "#app/db/replica/request.server.ts";
import { api_keys, users } from "#app/db/schema.server.ts";
import { hashToken } from "#app/lib/crypto/tokens.server.ts";
import { networkOf } from "#app/lib/net/network.ts";
import { log } from "#app/lib/process/log.server.ts";
import { me_columns } from "../../members/users/columns.server.ts";
import { actorWithin, type Scope } from "../sign-in/scopes.ts";
import { NO_SESSION_ID, type Session } from "../sign-in/sessions.server.ts";
import { KEY_PREFIX } from "./api-keys.server.ts";

/** `last_used_at` is written at most this often, because reading should seldom write. */
const USED_EVERY_MINUTES = 10;
/** No token of a sign-in is as long. */
const KEY = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`);

const key_query = db
  .select({
    id: api_keys.id,
    answered_hash: api_keys.token_hash,
    scopes: sql<Scope[]>`${api_keys.scopes}`,
    was_used_lately: sql<boolean>`coalesce(${api_keys.last_used_at} > now() - make_interval(mins => ${USED_EVERY_MINUTES}), false)`,
    wrote_at: users.wrote_at,
    user: me_columns,
  })
  .from(api_keys)
  .innerJoin(users, eq(users.id, api_keys.user_id))
  .where(
    and(
      eq(api_keys.token_hash, sql.placeholder("token_hash")),
      gt(api_keys.expires_at, sql`now()`),
    ),
  )
  .prepare("find_key");

/** Only one of many concurrent calls writes. */
const used_update = write_db
  .update(api_keys)
  .set({ last_used_at: sql`now()`, last_used_network: sql`${sql.placeholder("network")}` })
  .where(
    and(
      eq(api_keys.id, sql.placeholder("id")),
      or(
        isNull(api_keys.last_used_at),
        lt(api_keys.last_used_at, sql`now() - make_interval(mins => ${USED_EVERY_MINUTES})`),
      ),
    ),
  )
  .prepare("key_used");

export function isKey(token: string): boolean {
  return KEY.test(token);
}

/** The member of a valid key, with the rights that the key leaves them. */
export async function findKeySession(key: string, address: string): Promise<Session | null> {
  const token_hash = hashToken(key);
  const [row] = await key_query.execute({ token_hash });
  if (!row) return null;
  refuseForeignAnswer(token_hash, row.answered_hash);
  const { id, scopes, user, wrote_at } = row;
  if (!row.was_used_lately) storeUse(id, networkOf(address));
  setRequestMember({ id: user.id, wrote_at });
  return {
    id: NO_SESSION_ID,
    key: { id, scopes, is_of_superuser: user.is_superuser },
    user: actorWithin(scopes, user),
    unread_count: null,
    open_report_count: null,
    open_alarm_count: null,
    viewed_as: null,
    signed_in_at: new Date(),
    has_factor: false,
  };
}

/** No answer waits for it, and none fails by it. */
function storeUse(id: number, network: string): void {
  used_update.execute({ id, network }).catch((error: unknown) => {
    log.warn({ err: error, key_id: id }, "The use of a key was not stored");
  });
}
