import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/env.server.ts";
import { record } from "../audit/record.server.ts";
import { canAdminister } from "../can.ts";
import { findRowOfForm, storeFormKey } from "../form-keys.server.ts";
import { INTEGER_MAX } from "../limits.ts";
import type { PageRange } from "../paging.ts";
import { enqueue } from "../queue/queue.server.ts";
import { rateLimit } from "../rate-limits.server.ts";
import { badRequest, notAllowed, notFound, Refusal } from "../refusal.ts";
import { lockAccount } from "../users/lock-account.server.ts";
import type { User } from "../users/user.ts";
import { signUpLink } from "./code.server.ts";
import { is_expired } from "./expiry.server.ts";
import type { CreateInviteInput } from "./input.ts";
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
  expires_at: Date | null;
  is_expired: boolean;
  used_at: Date | null;
  owner: { username: string };
  used_by: { username: string } | null;
  signup_link: string;
};

type InviteListOptions = PageRange & { all?: boolean };

const guests = alias(users, "guests");
const own_columns = {
  id: invites.id,
  created_at: invites.created_at,
  text: invites.text,
  email: invites.email,
  expires_at: invites.expires_at,
  is_expired,
  used_at: invites.used_at,
};
const columns = {
  ...own_columns,
  owner: { username: users.username },
  used_by: { username: guests.username },
};

/**
 * The actor's own invites, newest first. With `all`, superusers get the invites of all members; for
 * others `all` changes nothing.
 */
export async function listInvites(
  actor: User,
  { skip, limit, all = false }: InviteListOptions,
): Promise<{ data: Invite[]; count: number }> {
  const is_listed = all && canAdminister(actor) ? undefined : eq(invites.owner_id, actor.id);
  const [rows, count] = await Promise.all([
    db
      .select(columns)
      .from(invites)
      .innerJoin(users, eq(users.id, invites.owner_id))
      .leftJoin(guests, eq(guests.id, invites.used_by_id))
      .where(is_listed)
      .orderBy(desc(invites.created_at), desc(invites.id))
      .offset(skip)
      .limit(limit),
    db.$count(invites, is_listed),
  ]);
  return { data: rows.map((row) => Object.assign(row, { signup_link: signUpLink(row) })), count };
}

/**
 * Parallel requests cannot create more invites than the member has left. The same form sent twice
 * creates one invite, and both answers are that invite.
 */
export async function createInvite(actor: User, input: CreateInviteInput): Promise<Invite> {
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
 * taken back.
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
  { text, email_to, send_email, form_key }: CreateInviteInput,
) {
  return await db.transaction(async (tx) => {
    if (!canAdminister(actor)) {
      const charged_members = await tx
        .update(users)
        .set({ invites_count: sql`${users.invites_count} - 1` })
        .where(and(eq(users.id, actor.id), gt(users.invites_count, 0)))
        .returning({ id: users.id });
      if (charged_members.length === 0) throw await whyNotCharged(tx, actor.id);
    }
    const expires_at =
      env.INVITE_DAYS > 0 ? sql`now() + make_interval(days => ${env.INVITE_DAYS})` : null;
    const is_mailed = Boolean(email_to && send_email);
    const [invite] = await tx
      .insert(invites)
      .values({ owner_id: actor.id, text, email: email_to, is_mailed, expires_at })
      .returning(own_columns)
      .catch(refuseDeletedAccount);
    if (!invite) throw new Error("An invite was not stored");
    await storeFormKey(tx, { user_id: actor.id, kind: "invite", form_key }, invite.id);
    if (is_mailed) await enqueue(tx, "send-invitation", { invite_id: invite.id });
    return invite;
  });
}

/** The account was deleted since its request was authenticated, or it has no invites left. */
async function whyNotCharged(tx: Transaction, user_id: number): Promise<Refusal> {
  const exists = (await tx.$count(users, eq(users.id, user_id))) > 0;
  return exists ? badRequest("noInvitesLeft") : notAllowed("badCredentials");
}

async function findInviteOfForm(actor: User, { form_key }: CreateInviteInput) {
  const invite_id = await findRowOfForm({ user_id: actor.id, kind: "invite", form_key });
  if (invite_id === null) return null;
  const [invite] = await db.select(own_columns).from(invites).where(eq(invites.id, invite_id));
  return invite ?? null;
}

/** The account was deleted after the request was authenticated. */
function refuseDeletedAccount(error: unknown): never {
  throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
}

/**
 * An invite of another member is answered like one that does not exist. An unused invite is
 * returned to its owner's `invites_count`.
 */
export async function deleteInvite(actor: User, invite_id: number): Promise<void> {
  const is_accessible = and(
    eq(invites.id, invite_id),
    canAdminister(actor) ? undefined : eq(invites.owner_id, actor.id),
  );
  await db.transaction(async (tx) => {
    await lockAccount(
      tx,
      sql`select ${invites.owner_id} from ${invites} where ${is_accessible}`,
      "no key update",
    );
    const [deleted_invite] = await tx
      .delete(invites)
      .where(and(is_accessible, isNull(invites.used_at)))
      .returning({ ...own_columns, owner_id: invites.owner_id });
    if (!deleted_invite)
      throw (await tx.$count(invites, is_accessible)) > 0
        ? badRequest("usedInviteStays")
        : notFound("inviteNotFound");
    await tx
      .update(users)
      .set({ invites_count: sql`${users.invites_count} + 1` })
      .where(
        and(
          eq(users.id, deleted_invite.owner_id),
          eq(users.is_superuser, false),
          lt(users.invites_count, INTEGER_MAX),
        ),
      );
    if (deleted_invite.owner_id !== actor.id) await recordDeletion(tx, actor, deleted_invite);
  });
}

/** The log contains whether the invite had an address, but not the address. */
async function recordDeletion(
  tx: Transaction,
  actor: User,
  deleted_invite: { id: number; owner_id: number; text: string | null; email: string | null },
): Promise<void> {
  const [owner] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, deleted_invite.owner_id));
  await record(tx, actor, {
    action: "deleted",
    subject_type: "invite",
    subject_id: deleted_invite.id,
    subject_name: owner?.username ?? "",
    before: { text: deleted_invite.text, is_addressed: deleted_invite.email !== null },
  });
}
