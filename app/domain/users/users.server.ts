import { desc, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { hashPassword } from "#app/lib/password.server.ts";
import { record } from "../audit/audit.server.ts";
import { canAdminister, canSeePrivateFields } from "../can.ts";
import type { Stretch } from "../paging.ts";
import { notAllowed, notFound } from "../refusal.ts";
import { addAccount, refuseTaken } from "./accounts.server.ts";
import { own_columns, public_columns } from "./columns.server.ts";
import { asSubject, factsOf } from "./facts.ts";
import type { CreateUserInput } from "./input.ts";
import { refuseWeakPassword } from "./password-quality.server.ts";
import type { OwnUser, PublicUser, User } from "./user.ts";

type Asked = Stretch & { search?: string };

export async function listUsers(me: User, { skip, limit, search }: Asked) {
  if (!canAdminister(me)) throw notAllowed();
  const found = search?.trim() ? matches(search.trim()) : undefined;
  const [data, count] = await Promise.all([
    db
      .select(own_columns)
      .from(users)
      .where(found)
      .orderBy(desc(users.created_at), desc(users.id))
      .offset(skip)
      .limit(limit),
    db.$count(users, found),
  ]);
  return { data, count };
}

/** The existing users among these ids, in the given order. */
export async function listUsersByIds(
  me: User,
  ids: number[],
): Promise<{ data: (OwnUser | PublicUser)[]; count: number }> {
  if (ids.length === 0) return { data: [], count: 0 };
  const rows = await db.select(own_columns).from(users).where(inArray(users.id, ids));
  const found = new Map(
    rows.map((user) => [user.id, canSeePrivateFields(me, user.id) ? user : asOthersSee(user)]),
  );
  const data = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  return { data, count: data.length };
}

function asOthersSee(user: OwnUser): PublicUser {
  return {
    id: user.id,
    username: user.username,
    full_name: user.full_name,
    picture_url: user.picture_url,
    is_superuser: user.is_superuser,
    is_active: user.is_active,
    total_topics: user.total_topics,
    total_posts: user.total_posts,
    created_at: user.created_at,
  };
}

/** Without the declared type the compiler would reduce the union to its smaller member. */
export async function getUser(me: User, user_id: number): Promise<OwnUser | PublicUser> {
  if (canSeePrivateFields(me, user_id)) return await getOwnUser(user_id);
  const [user] = await db.select(public_columns).from(users).where(eq(users.id, user_id));
  if (!user) throw notFound("userNotFound");
  return user;
}

export async function getMe(me: User) {
  return await getOwnUser(me.id);
}

async function getOwnUser(user_id: number) {
  const [user] = await db.select(own_columns).from(users).where(eq(users.id, user_id));
  if (!user) throw notFound("userNotFound");
  return user;
}

export async function createUser(me: User, input: CreateUserInput) {
  if (!canAdminister(me)) throw notAllowed();
  const { password, confirm_password: _, ...account } = input;
  refuseWeakPassword(password, account, "password");
  const hash = await hashPassword(password);
  return await db
    .transaction(async (tx) => {
      const user = await addAccount(
        tx,
        { ...account, confirmed_email: account.email },
        hash,
        me.id,
      );
      await record(tx, me, { action: "created", ...asSubject(user), after: factsOf(user) });
      return user;
    })
    .catch(refuseTaken(400, "emailTaken", "usernameTaken"));
}

/** Matches anywhere in the names and addresses, compared by fold(). */
function matches(search: string) {
  const pattern = sql`'%' || replace(replace(replace(fold(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  return or(
    sql`${users.username_fold} like ${pattern}`,
    sql`${users.email_fold} like ${pattern}`,
    sql`fold(${users.full_name}) like ${pattern}`,
  );
}
