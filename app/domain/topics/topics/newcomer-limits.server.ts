import type { Document } from "#app/content/document.ts";
import { MAX_MENTIONS_PER_POST } from "#app/content/mentions.server.ts";
import { countOutsideLinks } from "#app/content/outside-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { isWithinLimit, refundLimit } from "../../base/rate-limits.server.ts";
import { Refusal } from "../../base/refusal.ts";
import { isNewcomer, secondsAsNewcomer } from "../../members/users/newcomer.server.ts";
import type { User } from "../../members/users/user.ts";

/** A question that quotes its sources needs fewer. */
const NEWCOMER_LINKS = 5;
/** A conversation has fewer members. More names are a list of members. */
const NEWCOMER_MENTIONS = 10;

/** Refuses a text of a newcomer with many links to other sites or mentions of members. */
export function refuseNewcomerContent(
  actor: User,
  document: Document,
  mentioned_ids: readonly number[],
): void {
  if (!isNewcomer(actor)) return;
  refuseMore(mentioned_ids.length, NEWCOMER_MENTIONS, "newcomerMentions");
  refuseMore(countOutsideLinks(document, env.SITE_URL), NEWCOMER_LINKS, "newcomerLinks");
}

/** How many mentioned members a post of the actor notifies over all its edits. */
export function mentionsMax(actor: User): number {
  return Math.min(
    MAX_MENTIONS_PER_POST,
    isNewcomer(actor) ? scaled(NEWCOMER_MENTIONS) : MAX_MENTIONS_PER_POST,
  );
}

/** RATE_LIMIT_FACTOR multiplies these limits too, and 0 turns them off. */
function scaled(limit: number): number {
  const factor = env.RATE_LIMIT_FACTOR;
  return factor === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(limit * factor));
}

function refuseMore(count: number, limit: number, key: "newcomerMentions" | "newcomerLinks"): void {
  const max = scaled(limit);
  if (count > max)
    throw new Refusal(422, key, { field: "content", values: { max, written: count } });
}

/** Stores a topic. A newcomer can store only some topics in the first day. */
export async function storeCounted<Topic>(
  actor: User,
  store: () => Promise<Topic>,
): Promise<Topic> {
  const seconds = secondsAsNewcomer(actor);
  if (seconds === 0) return await store();
  if (!(await isWithinLimit("newcomer_topic", actor)))
    throw new Refusal(429, "newcomerTopics", { retry_after_seconds: seconds });
  try {
    return await store();
  } catch (error) {
    await refundLimit("newcomer_topic", actor);
    throw error;
  }
}
