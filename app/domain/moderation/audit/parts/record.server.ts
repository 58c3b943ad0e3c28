import type { Transaction } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema.server.ts";

/** The recorded fields of a subject: plain values, never a secret. */
export type AuditFields = Record<string, string | number | boolean | null>;

export type Subject = {
  subject_type:
    | "user"
    | "category"
    | "forum"
    | "group"
    | "topic"
    | "post"
    | "file"
    | "invite"
    | "backup"
    | "site"
    | "letter"
    | "report"
    | "webhook"
    | "community_export";
  subject_id: number | null;
  subject_name: string;
};

type AuditEntry = Subject & {
  action:
    | "created"
    | "changed"
    | "deleted"
    | "restored"
    | "recovery_link"
    | "reset_link_sent"
    | "password_letters_sent"
    | "read"
    | "downloaded"
    | "removed"
    | "locked"
    | "unlocked"
    | "pinned"
    | "unpinned"
    | "moved"
    | "split"
    | "merged"
    | "claimed"
    | "closed"
    | "warned"
    | "suspended"
    | "suspension_ended"
    | "appointed"
    | "dismissed"
    | "member_added"
    | "member_removed"
    | "member_left"
    | "member_joined"
    | "viewed_as"
    | "factor_lift_asked"
    | "factor_lift_stopped"
    | "factors_lifted"
    | "picture_set"
    | "picture_removed"
    | "view_ended"
    | "read_only_set"
    | "read_only_ended";
  /**
   * The moderators of this forum may see the entry, beside superusers and moderators of everything.
   */
  forum_id?: number | null;
  before?: AuditFields;
  after?: AuditFields;
};

/** Command-line programs have no member as actor, only a name. */
type Actor = { id: number | null; username: string };

/** A step: records what an administrator or moderator does to others, in the same transaction. */
export async function record(tx: Transaction, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx
    .insert(audit_log)
    .values({ actor_id: actor.id, actor_username: actor.username, ...entry });
}

/** A step: records only the fields that differ, and nothing if none does. */
export async function recordChange(
  tx: Transaction,
  actor: Actor,
  subject: Subject,
  before: AuditFields,
  after: AuditFields,
): Promise<void> {
  const changed_names = Object.keys(after).filter((name) => after[name] !== before[name]);
  if (changed_names.length === 0) return;
  await record(tx, actor, {
    ...subject,
    action: "changed",
    before: onlyKeys(before, changed_names),
    after: onlyKeys(after, changed_names),
  });
}

function onlyKeys(fields: AuditFields, names: string[]): AuditFields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
