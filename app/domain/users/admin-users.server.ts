import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { canManage } from "../can.ts";
import { pageOf } from "../paging.ts";
import { notAllowed, notFound } from "../refusal.ts";
import { EMAIL_LONGEST } from "../rules.ts";
import type { ChangeUserForm } from "./admin-form.ts";
import { changeUser } from "./change-user.server.ts";
import { own_columns } from "./columns.server.ts";
import type { OwnUser, User } from "./user.ts";
import { listUsers } from "./users.server.ts";

const USERS_A_PAGE = 20;

/** All users, or those that match `asked_search`. */
export async function getUserPage(me: User, asked_search: string, asked_page: number) {
  const search = asked_search.replaceAll("\0", "").trim().slice(0, EMAIL_LONGEST);
  const { data, ...place } = await pageOf(asked_page, USERS_A_PAGE, (range) =>
    listUsers(me, { ...range, search }),
  );
  return { users: data, search, ...place };
}

/** Another member's account, with the fields of its form. */
export async function getManagedUser(me: User, user_id: number): Promise<OwnUser> {
  if (!canManage(me, user_id)) throw notAllowed();
  const [user] = await db.select(own_columns).from(users).where(eq(users.id, user_id));
  if (!user) throw notFound("userIdNotFound");
  return user;
}

export async function changeManagedUser(
  me: User,
  user_id: number,
  input: ChangeUserForm,
): Promise<OwnUser> {
  if (!canManage(me, user_id)) throw notAllowed();
  return await changeUser(me, user_id, input);
}
