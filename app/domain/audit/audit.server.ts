import type { Transaction } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema.server.ts";

/** The recorded fields of a subject: plain values, never a secret. */
export type Facts = Record<string, string | number | boolean | null>;

export type Subject = {
  subject_type: "user" | "category" | "forum" | "topic" | "post" | "invite" | "backup";
  subject_id: number | null;
  subject_name: string;
};

type Act = Subject & {
  action: "created" | "changed" | "deleted" | "restored" | "recovery_link";
  before?: Facts;
  after?: Facts;
};

/** Command-line programs have no member as actor, only a name. */
type Actor = { id: number | null; username: string };

/** A step: records what an administrator does to others, in the same transaction. */
export async function record(tx: Transaction, me: Actor, act: Act): Promise<void> {
  await tx.insert(audit_log).values({ actor_id: me.id, actor_username: me.username, ...act });
}

/** A step: records only the fields that differ, and nothing if none does. */
export async function recordChange(
  tx: Transaction,
  me: Actor,
  subject: Subject,
  before: Facts,
  after: Facts,
): Promise<void> {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  await record(tx, me, {
    ...subject,
    action: "changed",
    before: only(before, changed),
    after: only(after, changed),
  });
}

function only(facts: Facts, names: string[]): Facts {
  return Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
}
