import { and, desc, eq, not } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { community_exports, groups, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { notAllowed, notFound, Refusal } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { choicesOf } from "./choices.ts";
import { failInterruptedExports } from "./delete-old-exports.server.ts";
import { removeExportFile } from "./export-files.server.ts";
import { type ExportFailure, exportFailure } from "./failures.ts";
import type { ExportInput } from "./input.ts";
import {
  expiryOf,
  export_columns,
  is_made,
  is_over,
  type StoredExport,
} from "./stored-export.server.ts";
import { recordedChoices, subjectOf } from "./subject.server.ts";

const EXPORTS_PER_PAGE = 20;

export type CommunityExport = Omit<StoredExport, "ready_at" | "failure"> & {
  failure: ExportFailure | null;
  /** Until then it can be downloaded. Null until it is ready. */
  expires_at: Date | null;
};

/** Newest first, without those that are deleted at their next clean-up. */
export async function listExports(
  actor: User,
  { skip, limit }: PageRange,
): Promise<{ data: CommunityExport[]; count: number }> {
  if (!canAdminister(actor)) throw notAllowed();
  const [rows, count] = await Promise.all([
    selectExports()
      .where(not(is_over))
      .orderBy(desc(community_exports.id))
      .offset(skip)
      .limit(limit),
    db.$count(community_exports, not(is_over)),
  ]);
  return { data: rows.map(asListed), count };
}

/** One page of the list, and whether an export is made, on this page or another. */
export async function getExportPage(actor: User, requested_page: number) {
  const { data, ...position } = await pageOf(requested_page, EXPORTS_PER_PAGE, (range) =>
    listExports(actor, range),
  );
  return { exports: data, ...position, is_running: await isExportMade() };
}

async function isExportMade(): Promise<boolean> {
  return (await db.$count(community_exports, is_made)) > 0;
}

export async function getExport(actor: User, export_id: number): Promise<CommunityExport> {
  if (!canAdminister(actor)) throw notAllowed();
  const community_export = await findExport(export_id);
  if (!community_export) throw notFound("communityExportNotFound");
  return community_export;
}

/** Enqueues an export. While one is made, another is refused. */
export async function requestExport(
  actor: User,
  input: ExportInput,
  call_key: FormKey = {},
): Promise<CommunityExport> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseUnconfirmed(actor);
  await failInterruptedExports();
  const call = { user_id: actor.id, kind: "community_export", ...call_key } as const;
  const store = () =>
    db.transaction(async (tx) => {
      const stored = await insertExport(tx, actor, input);
      await storeFormKey(tx, call, stored.id);
      await record(tx, actor, {
        ...subjectOf(stored),
        action: "created",
        after: recordedChoices(stored),
      });
      await enqueue(tx, "make-community-export", { export_id: stored.id });
      return asListed({ ...stored, username: actor.username });
    });
  return await storeOnce(call, store, findExport);
}

/** Deletes the file too. One that is being made is broken off. */
export async function deleteExport(actor: User, export_id: number): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(community_exports)
      .where(eq(community_exports.id, export_id))
      .returning(export_columns);
    if (!deleted) throw notFound("communityExportNotFound");
    await record(tx, actor, {
      ...subjectOf(deleted),
      action: "deleted",
      before: recordedChoices(deleted),
    });
  });
  await removeExportFile(export_id);
}

async function insertExport(tx: Transaction, actor: User, input: ExportInput) {
  const choices = choicesOf(input);
  const group_id = choices.content === "pages" ? choices.group_id : null;
  const group_name = group_id === null ? null : await findGroupName(tx, group_id);
  const [stored] = await tx
    .insert(community_exports)
    .values({ ...choices, group_name, user_id: actor.id })
    .returning(export_columns)
    .catch((error: unknown) => {
      throw violatesUnique(error, "community_exports_one")
        ? new Refusal(409, "communityExportIsMade")
        : error;
    });
  if (!stored) throw new Error("The row of a community export was not stored");
  return stored;
}

async function findGroupName(tx: Transaction, group_id: number): Promise<string> {
  const [group] = await tx
    .select({ name: groups.name })
    .from(groups)
    .where(eq(groups.id, group_id));
  if (!group) throw new Refusal(404, "groupNotFound", { field: "group_id" });
  return group.name;
}

async function findExport(export_id: number): Promise<CommunityExport | undefined> {
  const [row] = await selectExports().where(and(eq(community_exports.id, export_id), not(is_over)));
  return row && asListed(row);
}

function selectExports() {
  return db
    .select({ ...export_columns, username: users.username })
    .from(community_exports)
    .leftJoin(users, eq(users.id, community_exports.user_id));
}

function asListed({ ready_at, failure, ...row }: StoredExport): CommunityExport {
  return {
    ...row,
    failure: exportFailure(failure),
    expires_at: ready_at && expiryOf(ready_at),
  };
}
