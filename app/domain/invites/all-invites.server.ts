import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { pageWithin } from "../paging.ts";
import { notAllowed, notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { INVITES_A_PAGE } from "./invite-page.server.ts";
import { listInvites } from "./invites.server.ts";

/** Everybody's, newest first. */
export async function getAllInvitesPage(me: User, asked: number) {
  if (!canAdminister(me)) throw notAllowed();
  const { page, page_count, skip } = pageWithin(asked, await db.$count(invites), INVITES_A_PAGE);
  const { data, count } = await listInvites(me, { skip, limit: INVITES_A_PAGE, all: true });
  const now = new Date();
  const shown = data.map((invite) => Object.assign(invite, { is_expired: invite.expires_at !== null && invite.expires_at <= now }));
  return { invites: shown, count, page, page_count, from: skip + 1, to: skip + shown.length };
}

export async function getInviteOfAnybody(me: User, invite_id: number) {
  if (!canAdminister(me)) throw notAllowed();
  const [invite] = await db
    .select({ text: invites.text, email: invites.email, created_at: invites.created_at, used_at: invites.used_at, owner: { username: users.username } })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.owner_id))
    .where(eq(invites.id, invite_id));
  if (!invite) throw notFound("inviteNotFound");
  return invite;
}
