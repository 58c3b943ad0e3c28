import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { pageOf } from "../../base/paging.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { INVITES_PER_PAGE } from "./invite-page.server.ts";
import { listInvites } from "./invites.server.ts";

/** The invites of all members, newest first. */
export async function getAllInvitesPage(actor: User, requested_page: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const { data, ...pagination } = await pageOf(requested_page, INVITES_PER_PAGE, (range) =>
    listInvites(actor, { ...range, all: true }),
  );
  return { invites: data, ...pagination };
}

export async function getAnyInvite(actor: User, invite_id: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const [invite] = await db
    .select({
      text: invites.text,
      email: invites.email,
      uses: invites.uses,
      created_at: invites.created_at,
      used_at: invites.used_at,
      owner: { username: users.username },
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.owner_id))
    .where(eq(invites.id, invite_id));
  if (!invite) throw notFound("inviteNotFound");
  return invite;
}
