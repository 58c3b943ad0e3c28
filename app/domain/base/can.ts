/**
 * The permission rules. Commands enforce them, and pages use them to show or hide actions. They
 * also run in the browser, so they need few fields.
 */
type Actor = { id: number; is_superuser: boolean; invites_count: number; may_invite: boolean };
type OwnedItem = { owner_id: number };
type ItemInForum = { forum_id: number };
/** The ids of forums, or "all" for every forum, including those created later. */
export type Moderates = "all" | number[];
export type Moderator = { is_superuser: boolean; moderates: Moderates };
/** `until` is null if it has no end, else a time in ISO 8601. */
export type Suspension = { reason: string; until: string | null };

export function canAdminister(actor: Pick<Actor, "is_superuser">): boolean {
  return actor.is_superuser;
}

export function canEdit(actor: Pick<Actor, "id" | "is_superuser">, item: OwnedItem): boolean {
  return actor.is_superuser || item.owner_id === actor.id;
}

/** For whom something is read. */
export type Reader = Moderator & {
  id: number;
  /** The restricted forums to which no group of the member gives access. */
  no_access_forum_ids: readonly number[];
  /** A superuser looks at the site as this member. */
  viewed_as_id?: number;
};
type Writer = Reader & {
  /** The restricted forums in which no group of the member writes. */
  read_only_forum_ids: readonly number[];
};

/**
 * The forums that do not exist for the member: their names, contents and counts are in nothing that
 * the member gets. Moderators see what they moderate, superusers everything.
 */
export function hiddenForumIds(reader: Reader): number[] {
  return reader.no_access_forum_ids.filter((forum_id) => !canModerate(reader, { forum_id }));
}

export function canRead(reader: Reader, { forum_id }: ItemInForum): boolean {
  return !reader.no_access_forum_ids.includes(forum_id) || canModerate(reader, { forum_id });
}

/** The member as a program sees the site that has no rights of a superuser or moderator. */
export function withoutRights<Member extends Moderator>(member: Member): Member {
  return { ...member, is_superuser: false, moderates: [] };
}

/** The forums that the member reads and may not write in. */
export function readOnlyForumIds(actor: Writer): number[] {
  return actor.read_only_forum_ids.filter((forum_id) => !canModerate(actor, { forum_id }));
}

/** May open topics and reply in the forum. */
export function canWriteIn(actor: Writer, { forum_id }: ItemInForum): boolean {
  return canRead(actor, { forum_id }) && !readOnlyForumIds(actor).includes(forum_id);
}

type MaybeWriter = {
  suspension: Suspension | null;
  is_site_read_only: boolean;
  viewed_as_id?: number;
};

/**
 * Why the member reads and does not write, or null: nobody writes any more, they are suspended, or
 * they are a superuser who looks at the site as a member.
 */
export function writeRefusal(
  actor: MaybeWriter,
): "siteReadOnly" | "accountSuspended" | "nothingWritten" | null {
  if (actor.is_site_read_only) return "siteReadOnly";
  if (actor.suspension) return "accountSuspended";
  return actor.viewed_as_id === undefined ? null : "nothingWritten";
}

export function canWrite(actor: MaybeWriter): boolean {
  return writeRefusal(actor) === null;
}

/** Superusers are moderators of everything. */
export function canModerateAll({ is_superuser, moderates }: Moderator): boolean {
  return is_superuser || moderates === "all";
}

/** May see the reports and the removed topics and replies of at least one forum. */
export function canModerateSome(actor: Moderator): boolean {
  return canModerateAll(actor) || actor.moderates.length > 0;
}

/** May lock, pin, move, split and merge topics of the forum, and handle its reports. */
export function canModerate(actor: Moderator, { forum_id }: ItemInForum): boolean {
  return canModerateAll(actor) || (actor.moderates !== "all" && actor.moderates.includes(forum_id));
}

/** May remove it and see its former versions. */
export function canRemove(
  actor: Moderator & { id: number },
  item: OwnedItem & ItemInForum,
): boolean {
  return item.owner_id === actor.id || canModerate(actor, item);
}

/**
 * Moderators may restore everything that was removed from the forum. Authors may restore what they
 * removed themselves not long ago.
 */
export function canRestore(
  actor: Moderator & { id: number },
  thing: OwnedItem & ItemInForum & { removed_by_id: number | null; is_recent: boolean },
): boolean {
  const is_own = thing.owner_id === actor.id && thing.removed_by_id === actor.id;
  return canModerate(actor, thing) || (is_own && thing.is_recent);
}

/** Members cannot report what they wrote themselves, or their own account. */
export function canReport(actor: { id: number }, item: OwnedItem): boolean {
  return item.owner_id !== actor.id;
}

/**
 * Members thank for replies of others. A locked topic allows it too, because nobody can reply
 * there.
 */
export function canThank(actor: MaybeWriter & { id: number }, reply: OwnedItem): boolean {
  return canWrite(actor) && reply.owner_id !== actor.id;
}

/**
 * A moderator handles the reports of their forums; a report about a member needs one who moderates
 * everything. Moderators do not see who has reported them; superusers see all reports.
 */
export function canHandleReport(
  actor: Moderator & { id: number },
  report: OwnedItem & { forum_id: number | null },
): boolean {
  if (report.owner_id === actor.id && !actor.is_superuser) return false;
  const { forum_id } = report;
  return forum_id === null ? canModerateAll(actor) : canModerate(actor, { forum_id });
}

export function canReply(actor: Writer, topic: ItemInForum & { is_locked: boolean }): boolean {
  return canWriteIn(actor, topic) && (!topic.is_locked || canModerate(actor, topic));
}

/**
 * A moderator warns and suspends members, but no superuser and no other moderator: a superuser
 * does.
 */
export function canDiscipline(
  actor: Moderator & { id: number },
  member: { id: number; is_superuser: boolean; is_moderator: boolean },
): boolean {
  if (member.id === actor.id || !canModerateSome(actor)) return false;
  return actor.is_superuser || !(member.is_superuser || member.is_moderator);
}

/** How much a moderator may moderate: single forums, everything, or everything as a superuser. */
export type Rank = "forum" | "everything" | "superuser";
const RANKS: readonly Rank[] = ["forum", "everything", "superuser"];

/**
 * A running suspension is changed and ended only by those who have at least the rights of the one
 * who made it: otherwise a moderator of one forum would overrule a superuser.
 */
export function canChangeSuspension(actor: Moderator, { made_by }: { made_by: Rank }): boolean {
  return canModerateSome(actor) && RANKS.indexOf(rankOf(actor)) >= RANKS.indexOf(made_by);
}

/** May suspend the member, or change the suspension that runs. */
export function canSuspend(
  actor: Moderator & { id: number },
  member: Parameters<typeof canDiscipline>[1] & { is_suspended: boolean; made_by: Rank },
): boolean {
  return (
    canDiscipline(actor, member) && (!member.is_suspended || canChangeSuspension(actor, member))
  );
}

function rankOf(actor: Moderator): Rank {
  if (actor.is_superuser) return "superuser";
  return canModerateAll(actor) ? "everything" : "forum";
}

/** Why the member cannot invite, or null. */
export function inviteRefusal(
  actor: Pick<Actor, "is_superuser" | "invites_count" | "may_invite"> & MaybeWriter,
): ReturnType<typeof writeRefusal> | "mayNotInvite" | "noInvitesLeft" {
  const refusal = writeRefusal(actor);
  if (refusal) return refusal;
  if (actor.is_superuser) return null;
  if (!actor.may_invite) return "mayNotInvite";
  return actor.invites_count > 0 ? null : "noInvitesLeft";
}

/** Why the member cannot send an invitation again, or null. */
export function resendRefusal(actor: Parameters<typeof inviteRefusal>[0]) {
  const refusal = inviteRefusal(actor);
  return refusal === "noInvitesLeft" ? null : refusal;
}

/** A link for several people: a leaked one admits strangers, so members need a permission. */
export function canShareInvites(
  actor: Pick<Actor, "is_superuser"> & { may_share_invites: boolean },
): boolean {
  return actor.is_superuser || actor.may_share_invites;
}

/**
 * A superuser may delete every account except the own one. A member may delete only the own one.
 */
export function canDeleteUser(actor: Pick<Actor, "id" | "is_superuser">, user_id: number): boolean {
  return actor.is_superuser ? user_id !== actor.id : user_id === actor.id;
}

/** Administrators change their own account in the settings, not in the list of users. */
export function canManage(actor: Pick<Actor, "id" | "is_superuser">, user_id: number): boolean {
  return actor.is_superuser && user_id !== actor.id;
}

/**
 * Members change their own picture, and superusers that of everybody. A moderator asks a superuser:
 * the account is not theirs to change.
 */
export function canChangePicture(
  actor: Pick<Actor, "id" | "is_superuser">,
  user_id: number,
): boolean {
  return actor.is_superuser || user_id === actor.id;
}

type Membership = { is_manager: boolean } | null;

/** A manager adds and removes members of a group. Only superusers make managers. */
export function canManageGroup(
  actor: Pick<Actor, "is_superuser">,
  membership: Membership,
): boolean {
  return actor.is_superuser || membership?.is_manager === true;
}

/** Members see the groups that they are in. For others these do not exist. */
export function canSeeGroup(actor: Pick<Actor, "is_superuser">, membership: Membership): boolean {
  return actor.is_superuser || membership !== null;
}

export function canSeePrivateFields(
  actor: Pick<Actor, "id" | "is_superuser">,
  user_id: number,
): boolean {
  return actor.is_superuser || actor.id === user_id;
}
