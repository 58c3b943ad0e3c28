import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { findRowOfForm, storeFormKey } from "../../base/form-keys.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { chargeInvites } from "./charge.server.ts";
import { signUpLink } from "./code.server.ts";
import { default_expiry, is_expired, is_usable } from "./expiry.server.ts";
import type { CreateInviteInput } from "./input.ts";
import { groups_of_invite, leadsToOwnGroups, storeInviteGroups } from "./invite-groups.server.ts";
import { countInvitationMail } from "./mail-limits.server.ts";

/**
 * `used_by` is null if the invite is unused, and also if the member who used it was deleted.
 * `used_at` tells the two apart.
 */
export type Invite = {
  id: number;
  created_at: Date;
  text: string | null;
  email: string | null;
  /** Only the owner and superusers see it. */
  note: string | null;
  /** Greater than one for a shared link. */
  max_uses: number;
  uses: number;
  is_mailed: boolean;
  expires_at: Date | null;
  is_expired: boolean;
  used_at: Date | null;
  owner: { username: string };
  used_by: Guest | null;
  /** The groups that the guest joins. */
  groups: { id: number; name: string }[];
  signup_link: string;
};

type Guest = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
};

type InviteListOptions = PageRange & { all?: boolean };

const guests = alias(users, "guests");
export const own_columns = {
  id: invites.id,
  created_at: invites.created_at,
  text: invites.text,
  email: invites.email,
  note: invites.note,
  max_uses: invites.max_uses,
  uses: invites.uses,
  is_mailed: invites.is_mailed,
  expires_at: invites.expires_at,
  is_expired,
  used_at: invites.used_at,
  groups: groups_of_invite,
};
const columns = {
  ...own_columns,
  owner: { username: users.username },
  used_by: {
    id: guests.id,
    username: guests.username,
    full_name: guests.full_name,
    picture_url: guests.picture_url,
  },
};

function selectInvites() {
  return db
    .select(columns)
    .from(invites)
    .innerJoin(users, eq(users.id, invites.owner_id))
    .leftJoin(guests, eq(guests.id, invites.used_by_id));
}

/**
 * The actor's own invites, newest first. With `all`, superusers get the invites of all members; for
 * others `all` changes nothing.
 */
export async function listInvites(
  actor: User,
  { skip, limit, all = false }: InviteListOptions,
): Promise<{ data: Invite[]; count: number }> {
  const is_listed =
    all && canAdminister(actor)
      ? undefined
      : and(eq(invites.owner_id, actor.id), leadsToOwnGroups(actor));
  const [rows, count] = await Promise.all([
    selectInvites()
      .where(is_listed)
      .orderBy(desc(invites.created_at), desc(invites.id))
      .offset(skip)
      .limit(limit),
    db.$count(invites, is_listed),
  ]);
  return { data: rows.map((row) => Object.assign(row, { signup_link: signUpLink(row) })), count };
}

/** An invite of the actor as the list shows it. */
export async function getListedInvite(actor: User, invite_id: number): Promise<Invite> {
  const [row] = await selectInvites().where(
    and(eq(invites.owner_id, actor.id), eq(invites.id, invite_id), leadsToOwnGroups(actor)),
  );
  if (!row) throw notFound("inviteNotFound");
  return Object.assign(row, { signup_link: signUpLink(row) });
}

/** The open invites that the same form created as `invite_id`, if that is the actor's own. */
export async function listInvitesOfForm(actor: User, invite_id: number): Promise<Invite[]> {
  const created_at = sql`(select ${invites.created_at} from ${invites} where ${invites.id} = ${invite_id})`;
  const rows = await selectInvites()
    .where(
      and(eq(invites.owner_id, actor.id), sql`${invites.created_at} = ${created_at}`, is_usable),
    )
    .orderBy(asc(invites.id));
  return rows.map((row) => Object.assign(row, { signup_link: signUpLink(row) }));
}

/**
 * Parallel requests cannot create more invites than the member has left. If the same form is sent
 * twice, one invite is created, and both answers are that invite.
 */
export async function createInvite(actor: User, input: CreateInviteInput): Promise<Invite> {
  refuseSuspended(actor);
  await rateLimit("invite", actor);
  const row = (await findInviteOfForm(actor, input)) ?? (await storeCounted(actor, input));
  return {
    ...row,
    owner: { username: actor.username },
    used_by: null,
    signup_link: signUpLink(row),
  };
}

/**
 * Copies of a form that arrive together each count as an e-mail. The counts of all but one are
 * refunded.
 */
async function storeCounted(actor: User, input: CreateInviteInput) {
  const recipient = input.send_email ? input.email_to : null;
  let uncountMail: (() => Promise<void>) | undefined;
  try {
    if (recipient) uncountMail = await countInvitationMail(actor, { recipient, field: "email_to" });
    return await storeInvite(actor, input);
  } catch (error) {
    const invite = await findInviteOfForm(actor, input);
    if (invite || error instanceof Refusal) await uncountMail?.();
    if (!invite) throw error;
    return invite;
  }
}

async function storeInvite(
  actor: User,
  { text, note, email_to, send_email, group_ids = [], form_key, fingerprint }: CreateInviteInput,
) {
  return await db.transaction(async (tx) => {
    await chargeInvites(tx, actor, 1);
    const is_mailed = Boolean(email_to && send_email);
    const [stored_row] = await tx
      .insert(invites)
      .values({
        owner_id: actor.id,
        text,
        note,
        email: email_to,
        is_mailed,
        expires_at: default_expiry,
      })
      .returning({ id: invites.id })
      .catch(refuseDeletedAccount);
    if (!stored_row) throw new Error("An invite was not stored");
    await storeInviteGroups(tx, actor, [stored_row.id], group_ids);
    const [invite] = await tx
      .select(own_columns)
      .from(invites)
      .where(eq(invites.id, stored_row.id));
    if (!invite) throw new Error("A stored invite is gone");
    await storeFormKey(tx, { user_id: actor.id, kind: "invite", form_key, fingerprint }, invite.id);
    if (is_mailed) await enqueue(tx, "send-invitation", { invite_id: invite.id });
    return invite;
  });
}

async function findInviteOfForm(actor: User, { form_key }: CreateInviteInput) {
  const invite_id = await findRowOfForm({ user_id: actor.id, kind: "invite", form_key });
  if (invite_id === null) return null;
  const [invite] = await db.select(own_columns).from(invites).where(eq(invites.id, invite_id));
  return invite ?? null;
}

/** The account was deleted after the request was authenticated. */
export function refuseDeletedAccount(error: unknown): never {
  throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
}
