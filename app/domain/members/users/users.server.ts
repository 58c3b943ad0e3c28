import { and, desc, eq, sql } from "drizzle-orm";
import { ANY_USERNAME_MAX } from "#app/contract/field-limits.ts";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { hashPassword } from "#app/lib/crypto/password.server.ts";
import { canAdminister, canSeePrivateFields } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { arrayText, numberArray } from "../../base/ids.server.ts";
import { countRows, fromNewest } from "../../base/list-counts.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { refuseReadOnly } from "../../base/read-only.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { comparedText, type FormKey } from "../../base/rules.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { addAccount, refuseTaken } from "./accounts.server.ts";
import { userAuditFields, userSubject } from "./audit-fields.ts";
import { own_columns, public_totals } from "./columns.server.ts";
import type { CreateUserInput } from "./input.ts";
import { refuseWeakPassword } from "./password-quality.server.ts";
import type { OwnUser, PublicUser, User } from "./user.ts";
import { findMatches } from "./user-search.server.ts";
import { idByUsername } from "./usernames.server.ts";

/** Which totals a reader gets depends on who asks. */
const seen_columns = { ...own_columns, public_totals };
type SeenUser = OwnUser & { public_totals: Pick<PublicUser, "total_topics" | "total_posts"> };

const user_by_name = db
  .select(seen_columns)
  .from(users)
  .where(and(eq(users.id, idByUsername(sql.placeholder("username"))), eq(users.is_former, false)))
  .prepare("user_by_name");

/**
 * Converted to capitals and back, İ becomes two characters, and every letter of a name may be one.
 */
const username_in_address = comparedText(2 * ANY_USERNAME_MAX);

const newest_first = [desc(users.created_at), desc(users.id)];
const readNewest = fromNewest("users", (condition) =>
  db
    .select(seen_columns)
    .from(users)
    .where(condition)
    .orderBy(...newest_first),
);

const newest_of_ids = db
  .select(seen_columns)
  .from(users)
  .where(sql`${users.id} = any(${sql.placeholder("ids")}::bigint[])`)
  .orderBy(...newest_first)
  .offset(sql.placeholder("skip"))
  .limit(sql.placeholder("limit"))
  .prepare("users_of_ids");

/** Sorted by registration, newest first. */
export async function listMembers(range: PageRange) {
  const [data, count] = await Promise.all([readNewest(range), countRows("users")]);
  return { data: data.map(publicFields), count };
}

type UserSearch = PageRange & { search?: string };

export async function listUsers(actor: User, { search, ...range }: UserSearch) {
  if (!canAdminister(actor)) throw notAllowed();
  if (search?.trim()) {
    const { data, count } = await searchUsers(actor, { ...range, search });
    return { data, count };
  }
  const [data, count] = await Promise.all([readNewest(range), countRows("users")]);
  return { data: data.map(ownFields), count };
}

/** At most `MATCHES_MAX` members who match, newest first, and how they were searched. */
export async function searchUsers(
  actor: User,
  { search, ...range }: PageRange & { search: string },
) {
  if (!canAdminister(actor)) throw notAllowed();
  const { data, ...matches } = await readMatches(search, ["username", "email", "full_name"], range);
  return { data: data.map(ownFields), ...matches };
}

/** A search by names only, for any member: an address must not be found by trying letters. */
export async function searchMembers({ search, ...range }: PageRange & { search: string }) {
  const { data, ...matches } = await readMatches(search, ["username", "full_name"], range);
  return { data: data.map(publicFields), ...matches };
}

/** The best few, for a search of everything. */
export async function listMembersNamed(text: string, limit: number) {
  const { ids } = await findMatches(text, ["username", "full_name"]);
  const best_ids = ids.slice(0, limit);
  const rows = await newest_of_ids.execute({ ids: arrayText(best_ids), skip: 0, limit });
  const data = rows
    .toSorted((a, b) => best_ids.indexOf(a.id) - best_ids.indexOf(b.id))
    .map(({ id, username, full_name, picture_url }) => ({ id, username, full_name, picture_url }));
  return { data, has_more: ids.length > limit };
}

async function readMatches(
  search: string,
  fields: Parameters<typeof findMatches>[1],
  range: PageRange,
) {
  const { ids, has_more, scope } = await findMatches(search.trim(), fields);
  const data = await newest_of_ids.execute({ ids: arrayText(ids), ...range });
  return { data, count: ids.length, has_more, scope };
}

/** The existing users among these ids, in the given order. */
export async function listUsersByIds(
  actor: User,
  ids: number[],
): Promise<{ data: (OwnUser | PublicUser)[]; count: number }> {
  if (ids.length === 0) return { data: [], count: 0 };
  const is_asked = sql`${users.id} = any(${numberArray(ids)})`;
  const rows = await db.select(seen_columns).from(users).where(is_asked);
  const users_by_id = new Map(rows.map((user) => [user.id, asSeenBy(actor, user)]));
  const data = [...new Set(ids)].flatMap((id) => users_by_id.get(id) ?? []);
  return { data, count: data.length };
}

export async function getUser(actor: User, user_id: number): Promise<OwnUser | PublicUser> {
  const [user] = await db.select(seen_columns).from(users).where(eq(users.id, user_id));
  if (!user) throw notFound("userNotFound");
  return asSeenBy(actor, user);
}

/**
 * Finds the member by the current or a former name. It ignores case, because URLs and mentions may
 * spell the name in any case.
 */
export async function getUserByName(
  actor: User,
  requested_name: string,
): Promise<OwnUser | PublicUser> {
  const username = username_in_address.safeParse(requested_name);
  const [user] = username.success ? await user_by_name.execute({ username: username.data }) : [];
  if (!user) throw notFound("userNotFound");
  return asSeenBy(actor, user);
}

/** Only the member and superusers see the e-mail, the number of invites and all that is counted. */
function asSeenBy(actor: User, user: SeenUser): OwnUser | PublicUser {
  return canSeePrivateFields(actor, user.id) ? ownFields(user) : publicFields(user);
}

function ownFields({ public_totals: _totals, ...user }: SeenUser): OwnUser {
  return user;
}

function publicFields({
  email: _email,
  invites_count: _count,
  public_totals,
  ...user
}: SeenUser): PublicUser {
  return { ...user, ...public_totals };
}

export async function getMe(actor: User) {
  return await getOwnUser(actor.id);
}

async function getOwnUser(user_id: number) {
  const user = await findOwnUser(user_id);
  if (!user) throw notFound("userNotFound");
  return user;
}

async function findOwnUser(user_id: number) {
  const [user] = await db.select(own_columns).from(users).where(eq(users.id, user_id));
  return user;
}

export async function createUser(actor: User, input: CreateUserInput, call_key: FormKey = {}) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  if (input.is_superuser) refuseUnconfirmed(actor);
  const { password, confirm_password: _, ...account } = input;
  await refuseWeakPassword(password, account, "password");
  const hash = await hashPassword(password);
  const call = { user_id: actor.id, kind: "user", ...call_key } as const;
  const store = () =>
    db
      .transaction(async (tx) => {
        const user = await addAccount(
          tx,
          { ...account, confirmed_email: account.email, is_trusted: true },
          hash,
          actor.id,
        );
        await storeFormKey(tx, call, user.id);
        await record(tx, actor, {
          action: "created",
          ...userSubject(user),
          after: userAuditFields(user),
        });
        return user;
      })
      .catch(refuseTaken(400, "emailTaken", "usernameTaken"));
  return await storeOnce(call, store, findOwnUser);
}
