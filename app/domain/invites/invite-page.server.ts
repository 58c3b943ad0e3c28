import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { pageOf } from "../paging.ts";
import { notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { is_expired } from "./expiry.server.ts";
import { listInvites } from "./invites.server.ts";

export const INVITES_PER_PAGE = 20;

/** One's own invites, a page at a time. */
export async function getInvitePage(actor: User, requested: number) {
  const { data, ...place } = await pageOf(requested, INVITES_PER_PAGE, (range) =>
    listInvites(actor, range),
  );
  return { invites: data, ...place };
}

/** A stranger's invite is as unknown as one that never was. */
export async function getInvite(actor: User, invite_id: number) {
  const { id, text, email, created_at, used_at } = invites;
  const mine = and(
    eq(id, invite_id),
    canAdminister(actor) ? undefined : eq(invites.owner_id, actor.id),
  );
  const [invite] = await db
    .select({ id, text, email, created_at, used_at, is_expired })
    .from(invites)
    .where(mine);
  if (!invite) throw notFound("inviteNotFound");
  return invite;
}
