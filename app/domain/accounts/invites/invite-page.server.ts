import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { pageOf } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { is_expired } from "./expiry.server.ts";
import { listInvites } from "./invites.server.ts";

export const INVITES_PER_PAGE = 20;

/** One page of the actor's own invites. */
export async function getInvitePage(actor: User, requested_page: number) {
  const { data, ...pagination } = await pageOf(requested_page, INVITES_PER_PAGE, (range) =>
    listInvites(actor, range),
  );
  return { invites: data, ...pagination };
}

/** An invite of another member is answered like one that does not exist. */
export async function getInvite(actor: User, invite_id: number) {
  const { id, text, email, note, max_uses, uses, created_at, expires_at, used_at, owner_id } =
    invites;
  const is_accessible = and(
    eq(id, invite_id),
    canAdminister(actor) ? undefined : eq(invites.owner_id, actor.id),
  );
  const [invite] = await db
    .select({
      id,
      text,
      email,
      note,
      max_uses,
      uses,
      created_at,
      expires_at,
      used_at,
      owner_id,
      is_expired,
    })
    .from(invites)
    .where(is_accessible);
  if (!invite) throw notFound("inviteNotFound");
  return invite;
}
