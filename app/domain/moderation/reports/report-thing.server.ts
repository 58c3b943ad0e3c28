import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { report_entries, reports } from "#app/db/schema.server.ts";
import { canReport } from "../../base/can.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, Refusal } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import type { User } from "../../members/users/user.ts";
import { readSiteSettings } from "../../site/settings/parts/site-texts.server.ts";
import { lockTopic } from "../../topics/topics/lock-topic.server.ts";
import { removePostAsSite } from "../../topics/trash/remove-post-as-site.server.ts";
import { refuseSuspended } from "../sanctions/parts/refuse-suspended.ts";
import type { ReportInput } from "./input.ts";
import { isReportOf, type ReportedThing } from "./parts/close-reports.server.ts";
import type { ReportReason } from "./reasons.ts";
import { getReportable, type Reportable } from "./reportable.server.ts";

/**
 * A member may be reported again 7 days after the last report was closed. (A text may be reported
 * again only after an edit.)
 */
const MEMBER_AGAIN_DAYS = 7;

/** What the page of the form shows. */
export async function getReportForm(actor: User, thing: ReportedThing) {
  // Whether a member was reported depends on nothing that is read here.
  const [reportable, is_member_reported] = await Promise.all([
    getReportable(actor, thing),
    "user_id" in thing && isReported(db, actor, thing, null),
  ]);
  const { owner_username, owner_full_name, title, excerpt, topic_id, post_id, updated_at } =
    reportable;
  return {
    topic_id,
    post_id,
    owner_username,
    owner_full_name,
    title,
    excerpt,
    is_own: !canReport(actor, reportable),
    is_reported:
      is_member_reported ||
      (!("user_id" in thing) && (await isReported(db, actor, thing, updated_at))),
  };
}

/**
 * Each member reports a thing once. Reports of several members are one row: the index of open
 * reports decides which, also if they are sent at the same moment. The topic is locked first, as by
 * the commands that remove the thing, so no report of a removed thing stays open.
 */
export async function reportThing(
  actor: User,
  thing: ReportedThing,
  input: ReportInput,
  call_key: FormKey = {},
) {
  refuseSuspended(actor);
  await rateLimit("report", actor);
  const call = { user_id: actor.id, kind: "report", ...call_key } as const;
  return await storeOnce(
    call,
    () => storeReport(actor, thing, input, call),
    (report_id) => findOwnReport(actor, report_id),
  );
}

async function storeReport(
  actor: User,
  thing: ReportedThing,
  input: ReportInput,
  call: Parameters<typeof storeFormKey>[1],
) {
  const { topic_id } = await getReportable(actor, thing);
  return await db
    .transaction(async (tx) => {
      if (topic_id !== null) await lockTopic(tx, actor, topic_id);
      const reportable = await getReportable(actor, thing, tx);
      if (!canReport(actor, reportable)) throw badRequest("reportOwn");
      if (await isReported(tx, actor, thing, reportable.updated_at)) throw alreadyReported();
      const reports_to_hide = await lockForHiding(tx, reportable);
      const report = await openReport(tx, reportable);
      const [entry] = await tx
        .insert(report_entries)
        .values({ report_id: report.id, reporter_id: actor.id, ...fieldsOf(input) })
        .onConflictDoNothing()
        .returning({ created_at: report_entries.created_at });
      if (!entry) throw alreadyReported();
      await storeFormKey(tx, call, report.id);
      await hideIfReportedOften(tx, report, reportable, reports_to_hide);
      return { id: report.id, ...fieldsOf(input), ...entry, ...idsOf(reportable) };
    })
    .catch(refuseDeletedReporter);
}

async function findOwnReport(actor: User, report_id: number) {
  const [report] = await db
    .select({
      id: reports.id,
      reason: sql<ReportReason>`${report_entries.reason}`,
      text: report_entries.text,
      created_at: report_entries.created_at,
      topic_id: reports.topic_id,
      post_id: reports.post_id,
      user_id: reports.user_id,
    })
    .from(report_entries)
    .innerJoin(reports, eq(reports.id, report_entries.report_id))
    .where(and(eq(report_entries.report_id, report_id), eq(report_entries.reporter_id, actor.id)));
  return report;
}

const alreadyReported = () => new Refusal(409, "alreadyReported");

function fieldsOf({ reason, text }: ReportInput) {
  return { reason, text: text ?? null };
}

function idsOf({ topic_id, post_id, user_id }: Reportable) {
  return { topic_id, post_id, user_id };
}

/** The account was deleted after the request was authenticated. */
function refuseDeletedReporter(error: unknown): never {
  throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
}

/** Whether the actor has reported it, and it was not edited since the report was closed. */
async function isReported(
  reader: Pick<Transaction, "select">,
  actor: User,
  thing: ReportedThing,
  updated_at: Date | null,
): Promise<boolean> {
  const since =
    "user_id" in thing
      ? sql`now() - make_interval(days => ${MEMBER_AGAIN_DAYS})`
      : sql`coalesce(${updated_at?.toISOString() ?? null}::timestamptz, '-infinity')`;
  const [report] = await reader
    .select({ id: reports.id })
    .from(report_entries)
    .innerJoin(reports, eq(reports.id, report_entries.report_id))
    .where(
      and(
        eq(report_entries.reporter_id, actor.id),
        isReportOf(thing),
        sql`(${reports.state} = 'open' or ${reports.closed_at} >= ${since})`,
      ),
    )
    .limit(1)
    .prepare(`is_reported_${kindOf(thing)}`)
    .execute();
  return report !== undefined;
}

/** The condition differs, and so the name of its statement. */
function kindOf(thing: ReportedThing): string {
  if ("user_id" in thing) return "member";
  return "post_id" in thing ? "post" : "topic";
}

/**
 * A step: so many members must report the reply until it is hidden, or null. If it can be hidden,
 * the account of its author is locked before the report, as by the commands that warn or suspend
 * the author for it.
 */
async function lockForHiding(
  tx: Transaction,
  { post_id, owner_id }: Reportable,
): Promise<number | null> {
  const reports_to_hide = post_id === null ? null : (await readSiteSettings(tx)).reports_to_hide;
  if (reports_to_hide !== null) await lockAccount(tx, owner_id, "no key update");
  return reports_to_hide;
}

type OpenReport = { id: number; claimed_by_id: number | null; hidden_at: Date | null };

/** The open report of the thing, which is created if there is none, and locked. */
async function openReport(tx: Transaction, reportable: Reportable): Promise<OpenReport> {
  const { forum_id, owner_id } = reportable;
  const [report] = await tx
    .insert(reports)
    .values({ ...idsOf(reportable), forum_id, owner_id })
    .onConflictDoUpdate({ ...openReportOf(reportable), set: { forum_id } })
    .returning({
      id: reports.id,
      claimed_by_id: reports.claimed_by_id,
      hidden_at: reports.hidden_at,
    });
  if (!report) throw new Error("A report was not stored");
  return report;
}

/** The index of open reports that contains the thing. */
function openReportOf({ post_id, user_id }: Reportable): { target: AnyPgColumn; targetWhere: SQL } {
  if (user_id !== null)
    return { target: reports.user_id, targetWhere: sql`state = 'open' and user_id is not null` };
  if (post_id !== null)
    return { target: reports.post_id, targetWhere: sql`state = 'open' and post_id is not null` };
  return {
    target: reports.topic_id,
    targetWhere: sql`state = 'open' and post_id is null and topic_id is not null`,
  };
}

/**
 * A step: the site hides a reply that enough members have reported, until a moderator has checked
 * it. It is not hidden again after that, nor while a moderator handles the report.
 */
async function hideIfReportedOften(
  tx: Transaction,
  { id, claimed_by_id, hidden_at }: OpenReport,
  { topic_id, post_id }: Reportable,
  reports_to_hide: number | null,
): Promise<void> {
  if (topic_id === null || post_id === null || claimed_by_id !== null || hidden_at !== null) return;
  if (reports_to_hide === null) return;
  const [entries] = await tx
    .select({ count: count() })
    .from(report_entries)
    .where(eq(report_entries.report_id, id));
  if (!entries || entries.count < reports_to_hide) return;
  await removePostAsSite(tx, topic_id, post_id, null);
  await tx.update(reports).set({ hidden_at: sql`now()` }).where(eq(reports.id, id));
}
