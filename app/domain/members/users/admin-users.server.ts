import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { canManage } from "../../base/can.ts";
import { loadedVersions } from "../../base/edit-version.server.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { EMAIL_MAX } from "../../base/rules.ts";
import type { ChangeUserForm, PermissionsInput } from "./admin-form.ts";
import { changeUser } from "./change-user.server.ts";
import { own_columns } from "./columns.server.ts";
import type { OwnUser, User } from "./user.ts";
import { listUsers, searchUsers } from "./users.server.ts";

const USERS_PER_PAGE = 20;

/** All users, or those that match `requested_search`, with what to know about the search. */
export async function getUserPage(actor: User, requested_search: string, requested_page: number) {
  const search = requested_search.replaceAll("\0", "").trim().slice(0, EMAIL_MAX);
  const { data, found, ...pagination } = await pageOf(requested_page, USERS_PER_PAGE, (range) =>
    listPage(actor, search, range),
  );
  const users_of_page = data.map(({ about: _about, ...user }) => user);
  return { users: users_of_page, search, found, ...pagination };
}

async function listPage(actor: User, search: string, range: PageRange) {
  if (!search) return { ...(await listUsers(actor, range)), found: null };
  const { has_more, scope, ...list } = await searchUsers(actor, { ...range, search });
  return { ...list, found: { has_more, scope } };
}

/** Another member's account, with the fields of its form. */
export async function getManagedUser(
  actor: User,
  user_id: number,
): Promise<OwnUser & Pick<User, "may_share_invites" | "is_trusted">> {
  if (!canManage(actor, user_id)) throw notAllowed();
  const [user] = await db
    .select({
      ...own_columns,
      may_share_invites: users.may_share_invites,
      is_trusted: users.is_trusted,
    })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.is_former, false)));
  if (!user) throw notFound("userIdNotFound");
  return user;
}

export async function changePermissions(
  actor: User,
  user_id: number,
  input: PermissionsInput,
): Promise<void> {
  if (!canManage(actor, user_id)) throw notAllowed();
  await changeUser(actor, user_id, input);
}

export async function changeManagedUser(
  actor: User,
  user_id: number,
  { version, ...input }: ChangeUserForm,
): Promise<OwnUser> {
  if (!canManage(actor, user_id)) throw notAllowed();
  return await changeUser(actor, user_id, input, undefined, loadedVersions(version));
}
