import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/insert-rows.server.ts";
import { invites } from "#app/db/schema.server.ts";
import { findRowOfForm, storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { badRequest, Refusal } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { countMail } from "../../site/mail/parts/mail-counts.server.ts";
import { chargeInvites } from "./charge.server.ts";
import { default_expiry } from "./expiry.server.ts";
import type { InviteSeveralInput } from "./input.ts";
import { storeInviteGroups } from "./invite-groups.server.ts";
import { refuseDeletedAccount } from "./invites.server.ts";
import { countInvitationMail } from "./mail-limits.server.ts";
import { type InvitedPerson, readPeople } from "./people.ts";

/** The first of the invites, and how many have an address but get no e-mail. */
type CreatedInvites = { id: number; unsent_count: number };
type MailedPerson = InvitedPerson & { is_mailed: boolean };
type StoredInvite = { id: number; email: string | null; is_mailed: boolean };
type Undo = () => Promise<void>;

/**
 * Creates an invite for each line, or none. As many e-mails are sent as the limits allow; the
 * member sends the other links. If the same form is sent twice, the invites are created once.
 */
export async function inviteSeveral(
  actor: User,
  input: InviteSeveralInput,
): Promise<CreatedInvites> {
  refuseSuspended(actor);
  const people = readPeople(input.people);
  if (people.length === 0) throw badRequest("peopleRequired", "people");
  const created_invites = await findInvitesOfForm(actor, input);
  if (created_invites) return created_invites;
  await countMail(
    people.map(() => ({ name: "invite", subject: actor, message: "tooManyTries" }) as const),
  );
  const undos: Undo[] = [];
  try {
    const mailed_people = await countInvitationMails(actor, people, input, undos);
    return await storeOnce(
      formOf(actor, input),
      () => storeInvites(actor, mailed_people, input),
      async (id) => {
        const earlier_invites = await findCreatedInvites(actor, id, input);
        if (earlier_invites) await undoAll(undos);
        return earlier_invites;
      },
    );
  } catch (error) {
    const earlier_invites = await findInvitesOfForm(actor, input);
    if (earlier_invites || error instanceof Refusal) await undoAll(undos);
    if (!earlier_invites) throw error;
    return earlier_invites;
  }
}

function formOf({ id: user_id }: User, { form_key, fingerprint }: FormKey) {
  return { user_id, kind: "invite", form_key, fingerprint } as const;
}

async function undoAll(undos: Undo[]): Promise<void> {
  for (const undo of undos) await undo();
}

/** Counts the e-mail of each person, and adds how to take the count back to `undos`. */
async function countInvitationMails(
  actor: User,
  people: InvitedPerson[],
  { send_email }: InviteSeveralInput,
  undos: Undo[],
): Promise<MailedPerson[]> {
  const mailed_people: MailedPerson[] = [];
  let may_send = send_email;
  for (const person of people) {
    let is_mailed = false;
    if (person.email && may_send) {
      try {
        undos.push(await countInvitationMail(actor, { recipient: person.email }));
        is_mailed = true;
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 429) throw error;
        // The sender's own limit refuses all others too.
        may_send = error.key !== "tooManyInviteMails";
      }
    }
    mailed_people.push({ ...person, is_mailed });
  }
  return mailed_people;
}

async function storeInvites(
  actor: User,
  people: MailedPerson[],
  input: InviteSeveralInput,
): Promise<CreatedInvites> {
  const { text, send_email, group_ids = [] } = input;
  return await db.transaction(async (tx) => {
    await chargeInvites(tx, actor, people.length);
    const rows = await tx
      .execute<StoredInvite>(
        sql`insert into ${invites} (owner_id, text, expires_at, email, note, is_mailed)
          select ${actor.id}::int, ${text ?? null}::text, (${default_expiry})::timestamptz, email, note, is_mailed
          from ${rowsOf(invites, people)} order by ordinality returning id, email, is_mailed`,
      )
      .catch(refuseDeletedAccount);
    const [first_invite] = rows;
    if (!first_invite) throw new Error("The invites were not stored");
    const invite_ids = rows.map(({ id }) => id);
    await storeInviteGroups(tx, actor, invite_ids, group_ids);
    await storeFormKey(tx, formOf(actor, input), first_invite.id);
    for (const { id, is_mailed } of rows)
      if (is_mailed) await enqueue(tx, "send-invitation", { invite_id: id });
    return { id: first_invite.id, unsent_count: send_email ? countUnsent(rows) : 0 };
  });
}

async function findInvitesOfForm(
  actor: User,
  input: InviteSeveralInput,
): Promise<CreatedInvites | undefined> {
  const id = await findRowOfForm(formOf(actor, input));
  return id === null ? undefined : await findCreatedInvites(actor, id, input);
}

/** The invites of one form have the time of their transaction in common. */
async function findCreatedInvites(
  actor: User,
  id: number,
  { send_email }: InviteSeveralInput,
): Promise<CreatedInvites | undefined> {
  const rows = await db
    .select({ email: invites.email, is_mailed: invites.is_mailed })
    .from(invites)
    .where(
      and(
        eq(invites.owner_id, actor.id),
        sql`${invites.created_at} = (select created_at from invites where id = ${id})`,
      ),
    );
  return rows.length > 0 ? { id, unsent_count: send_email ? countUnsent(rows) : 0 } : undefined;
}

function countUnsent(rows: readonly Omit<StoredInvite, "id">[]): number {
  return rows.filter(({ email, is_mailed }) => email !== null && !is_mailed).length;
}
