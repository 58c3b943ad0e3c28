import { asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invite_uses, invites, users } from "#app/db/schema.server.ts";
import { writeDate } from "#app/lib/text/dates.ts";
import { canAdminister, canShareInvites, inviteRefusal } from "../../base/can.ts";
import { findRowOfForm, storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { chargeInvites } from "./charge.server.ts";
import type { ShareInviteInput } from "./input.ts";
import { storeInviteGroups } from "./invite-groups.server.ts";
import { getInvite } from "./invite-page.server.ts";
import { refuseDeletedAccount } from "./invites.server.ts";

/** A link that outlives the people who remember it would admit strangers. */
const SHARED_DAYS_MAX = 366;
const is_in_range = sql<boolean>`${invites.expires_at} between now() and now() + make_interval(days => ${SHARED_DAYS_MAX})`;

/**
 * The form proposes a class or a club, and time for all of them to read the message with the link.
 */
const DEFAULT_USES = 10;
const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The values with which the form of a shared link starts. */
export function proposeSharedInvite(actor: User, time_zone: string) {
  if (!canShareInvites(actor)) throw notAllowed();
  const is_charged = !canAdminister(actor);
  return {
    refusal: inviteRefusal(actor),
    is_charged,
    max_uses: is_charged ? Math.max(2, Math.min(DEFAULT_USES, actor.invites_count)) : DEFAULT_USES,
    until: writeDate(new Date(Date.now() + DEFAULT_DAYS * DAY_MS), time_zone),
  };
}

/**
 * A link for several people, until the end of a day in the member's time zone. Each use costs one
 * invite, all of them when the link is created; deleting the link returns the unused ones.
 */
export async function createSharedInvite(
  actor: User,
  {
    max_uses,
    until,
    note,
    text,
    group_ids = [],
    form_key,
    fingerprint,
    time_zone,
  }: ShareInviteInput & { time_zone: string },
): Promise<{ id: number }> {
  refuseSuspended(actor);
  if (!canShareInvites(actor)) throw notAllowed();
  await rateLimit("invite", actor);
  const form = { user_id: actor.id, kind: "invite", form_key, fingerprint } as const;
  const created_invite = await findInviteOfForm(form);
  if (created_invite) return created_invite;
  const store = () =>
    db.transaction(async (tx) => {
      await chargeInvites(tx, actor, max_uses);
      const expires_at = sql`(${until}::date + time '23:59:59') at time zone ${time_zone}`;
      const [invite] = await tx
        .insert(invites)
        .values({ owner_id: actor.id, text, note, max_uses, expires_at })
        .returning({ id: invites.id, is_in_range })
        .catch(refuseDeletedAccount);
      if (!invite) throw new Error("A shared invite was not stored");
      if (!invite.is_in_range) throw badRequest("untilOutOfRange", "until");
      await storeInviteGroups(tx, actor, [invite.id], group_ids);
      await storeFormKey(tx, form, invite.id);
      return { id: invite.id };
    });
  try {
    return await storeOnce(form, store, findInvite);
  } catch (error) {
    // A copy of the form may have taken the last invites.
    const copied_invite = error instanceof Refusal ? await findInviteOfForm(form) : undefined;
    if (!copied_invite) throw error;
    return copied_invite;
  }
}

async function findInviteOfForm(form: Parameters<typeof findRowOfForm>[0]) {
  const id = await findRowOfForm(form);
  return id === null ? undefined : await findInvite(id);
}

async function findInvite(id: number): Promise<{ id: number } | undefined> {
  const [invite] = await db.select({ id: invites.id }).from(invites).where(eq(invites.id, id));
  return invite;
}

/**
 * A shared link of the actor, or of any member for superusers, and the members who used it in the
 * order of their sign-ups.
 */
export async function getSharedInvite(actor: User, invite_id: number) {
  const [invite, members] = await Promise.all([
    getInvite(actor, invite_id),
    db
      .select({
        user_id: users.id,
        username: users.username,
        full_name: users.full_name,
        used_at: invite_uses.used_at,
      })
      .from(invite_uses)
      .innerJoin(users, eq(users.id, invite_uses.user_id))
      .where(eq(invite_uses.invite_id, invite_id))
      .orderBy(asc(invite_uses.used_at), asc(users.id)),
  ]);
  return { invite, members };
}
