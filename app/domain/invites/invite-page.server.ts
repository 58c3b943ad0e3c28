import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { pageOf } from "../paging.ts";
import { notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { type Invite, listInvites } from "./invites.server.ts";

export const INVITES_A_PAGE = 20;

/** One's own invites, a page at a time. */
export async function getInvitePage(me: User, asked: number) {
  const { data, ...place } = await pageOf(asked, INVITES_A_PAGE, (range) => listInvites(me, range));
  return { invites: data.map(judgeByNow), ...place };
}

export function judgeByNow(invite: Invite) {
  return { ...invite, is_expired: invite.expires_at !== null && invite.expires_at <= new Date() };
}

/** A stranger's invite is as unknown as one that never was. */
export async function getInvite(me: User, invite_id: number) {
  const { id, text, email, created_at, used_at, expires_at } = invites;
  const mine = and(eq(id, invite_id), canAdminister(me) ? undefined : eq(invites.owner_id, me.id));
  const is_expired = sql<boolean>`coalesce(${expires_at} <= now(), false)`;
  const [invite] = await db
    .select({ id, text, email, created_at, used_at, is_expired })
    .from(invites)
    .where(mine);
  if (!invite) throw notFound("inviteNotFound");
  return invite;
}
