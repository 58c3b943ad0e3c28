import { type SQL, sql } from "drizzle-orm";
import { type Database, db, type Transaction, write_db } from "#app/db/client.server.ts";
import { violatesNotNull } from "#app/db/errors.server.ts";
import { signalMembers, signalMembersAfterCommit, signalNewPost } from "#app/db/signals.server.ts";
import { arrayText, readIds, textArrayText } from "../../base/ids.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import { are_subscribers_few } from "../../notify/notifications/create-notifications.server.ts";
import { enqueuePush, haveDevices } from "../../notify/push/enqueue-push.server.ts";
import { is_site_read_only } from "../../site/settings/parts/is-read-only.server.ts";
import { type SentDraft, sentDraftValues } from "../drafts/parts/sent-draft.server.ts";

export type StatementBuilder = Pick<Database, "$with" | "with">;

type Target = { topic_id: number; post_id: number | null };
type Place = Target & { position: number };
type StoreResult<Stored> = {
  stored: Stored;
  notified: string | null;
  is_complete: boolean;
  is_pushed: boolean;
};
type StoreStatement<Stored> = {
  prepareOn: (database: StatementBuilder) => {
    execute(values: Record<string, unknown>): Promise<StoreResult<Stored>[]>;
  };
  placeOf: (stored: Stored) => Place;
};

export type StoreInput = FormKey & {
  user_id: number;
  content: string;
  excerpt: string;
  /** The author's language, or null if it is not known. */
  language: string | null;
  mentioned_ids: readonly number[];
  file_ids: readonly number[];
  picture_addresses: readonly string[];
  draft?: SentDraft | undefined;
};

/** The placeholders of one of the two statements. */
type StatementValues = Record<string, unknown>;

const mentions_device = haveDevices(sql.placeholder("mentioned_ids"));

/**
 * A condition of `place`. With more subscribers than the statement notifies, a job notifies them,
 * and a job sends push messages. Jobs are added in a transaction.
 *
 * The statement has locked the table of the activity before it reads whether the site is read only,
 * and `setReadOnly()` waits for that lock: no row is stored after its answer.
 */
export const may_store = sql`(not ${is_site_read_only} and (${are_subscribers_few} and not ${mentions_device} or ${sql.placeholder("is_in_transaction")}::boolean))`;

/** The cast is needed because the value may be null. */
export const language = sql`${sql.placeholder("language")}::text`;

/** The parts that read `event`, except `forum`. */
export const parts_after_event = [
  sql`form_key`,
  sql`files`,
  sql`pictures`,
  sql`draft`,
  sql`subscription`,
  sql`read`,
  sql`notified`,
];

/** What the statement returns beside `stored`. */
export const store_result = {
  notified: sql<string | null>`(select string_agg(user_id::text, ',') from notified)`,
  is_complete: sql<boolean>`${are_subscribers_few}`,
  is_pushed: mentions_device,
};

/** The names of columns, for `returning`. */
export function namesOf(columns: Record<string, unknown>): SQL {
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  return sql.join(names, sql`, `);
}

/**
 * Returns a function that stores a topic or reply by one statement, which is a transaction of its
 * own: no row stays locked while the app works. The function returns null if there is no `place`.
 * Each part (CTE) reads from the parts before it, so they run, and lock rows, in this order:
 *
 * - `subscribers`,
 * - `place`: locks the topic's activity, or the forum of a new topic,
 * - `author`: no row if the account was deleted meanwhile,
 * - `stored`: the row, and `event` for those that follow,
 * - `form_key`, `files`, `pictures`, `draft`, `subscription`, `read` and `notified`,
 * - `forum`.
 *
 * A part that changes or locks rows joins the parts before it. In a subquery they could not be read
 * again after a wait for a lock ("ModifyTable should not be called during EvalPlanQual").
 */
export function storeBy<Stored>({ prepareOn, placeOf }: StoreStatement<Stored>) {
  const statement = prepareOn(write_db);

  async function storeInTransaction(
    tx: Transaction,
    values: object,
    mentioned_ids: readonly number[],
  ): Promise<Stored | null> {
    const [result] = await prepareOn(tx).execute({ ...values, is_in_transaction: true });
    if (!result) return null;
    const { topic_id, post_id } = placeOf(result.stored);
    const target: Target = { topic_id, post_id };
    signalMembersAfterCommit(tx, readIds(result.notified));
    if (!result.is_complete) await enqueue(tx, "notify-subscribers", target);
    if (result.is_pushed) await enqueuePush(tx, target, mentioned_ids);
    return result.stored;
  }

  async function storeNow(
    values: StatementValues,
    mentioned_ids: readonly number[],
  ): Promise<Stored | null> {
    const [result] = await statement.execute({ ...values, is_in_transaction: false });
    if (!result) return await db.transaction((tx) => storeInTransaction(tx, values, mentioned_ids));
    signalMembers(readIds(result.notified));
    return result.stored;
  }

  return async (input: StoreInput & StatementValues): Promise<Stored | null> => {
    const {
      mentioned_ids,
      file_ids,
      picture_addresses,
      form_key = null,
      fingerprint = null,
      draft,
      ...fields
    } = input;
    const values = {
      ...fields,
      ...sentDraftValues(draft),
      form_key,
      fingerprint,
      mentioned_ids: arrayText(mentioned_ids),
      file_ids: arrayText(file_ids),
      picture_addresses: textArrayText(picture_addresses),
    };
    try {
      const stored = await storeNow(values, mentioned_ids);
      if (stored) signalNewPost({ ...placeOf(stored), author_id: input.user_id });
      return stored;
    } catch (error) {
      throw hasNoAuthor(error) ? notAllowed("badCredentials") : error;
    }
  };
}

/** The author was deleted after the request was authenticated, so `author` had no row. */
function hasNoAuthor(error: unknown): boolean {
  return ["posts", "topics"].some((table) => violatesNotNull(error, table, "owner_id"));
}
