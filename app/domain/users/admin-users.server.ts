import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { canManage } from "../can.ts";
import { pageOf } from "../paging.ts";
import { notAllowed, notFound } from "../refusal.ts";
import { EMAIL_MAX } from "../rules.ts";
import type { ChangeUserForm } from "./admin-form.ts";
import { changeUser } from "./change-user.server.ts";
import { own_columns } from "./columns.server.ts";
import type { OwnUser, User } from "./user.ts";
import { listUsers } from "./users.server.ts";

const USERS_PER_PAGE = 20;

/** All users, or those that match `requested_search`. */
export async function getUserPage(actor: User, requested_search: string, requested_page: number) {
  const search = requested_search.replaceAll("\0", "").trim().slice(0, EMAIL_MAX);
  const { data, ...pagination } = await pageOf(requested_page, USERS_PER_PAGE, (range) =>
    listUsers(actor, { ...range, search }),
  );
  return { users: data, search, ...pagination };
}

/** Another member's account, with the fields of its form. */
export async function getManagedUser(actor: User, user_id: number): Promise<OwnUser> {
  if (!canManage(actor, user_id)) throw notAllowed();
  const [user] = await db.select(own_columns).from(users).where(eq(users.id, user_id));
  if (!user) throw notFound("userIdNotFound");
  return user;
}

export async function changeManagedUser(
  actor: User,
  user_id: number,
  input: ChangeUserForm,
): Promise<OwnUser> {
  if (!canManage(actor, user_id)) throw notAllowed();
  return await changeUser(actor, user_id, input);
}
