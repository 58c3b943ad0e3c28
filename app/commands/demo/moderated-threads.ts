import type { CommunityPost, ModeratorAct, Thread } from "#app/domain/operations/demo/community.ts";
import { DAY_MS, HOUR_MS, moveToDaytime } from "./calendar.ts";
import { writeTextWithMentions } from "./content.ts";
import { type ModeratedReply, type ModeratedThread, moderation } from "./texts.ts";

/** Topics in which moderators had something to do, so that each of their pages shows something. */
export function moderatedThreads(now_ms: number): Thread[] {
  return moderation.threads.map((thread) => writeThread(thread, now_ms));
}

/** Adds pins, also to topics that are made elsewhere. */
export function withPins(threads: readonly Thread[], now_ms: number): Thread[] {
  return threads.map((thread) => {
    const pin = moderation.pinned.find(({ title }) => title === thread.title);
    if (!pin) return thread;
    const at_ms = Math.max(thread.at_ms, now_ms - pin.days_ago * DAY_MS);
    return { ...thread, pin: { by: pin.by, reason: null, at_ms } };
  });
}

function writeThread(
  { forum, language, author, title, body, days_ago, replies, lock }: ModeratedThread,
  now_ms: number,
): Thread {
  const at_ms = moveToDaytime(now_ms - days_ago * DAY_MS, now_ms);
  return {
    forum,
    language,
    author,
    title,
    content: writeTextWithMentions(body),
    at_ms,
    edited_ms: null,
    is_quiet: false,
    posts: replies.map((reply) => writeReply(reply, at_ms)),
    lock: actAt(at_ms, lock),
  };
}

function writeReply(
  { author, text, hours_after, edits, reports, removal }: ModeratedReply,
  topic_ms: number,
): CommunityPost {
  const written = [{ text, hours_after }, ...edits].map((version) => ({
    content: writeTextWithMentions(version.text),
    at_ms: topic_ms + version.hours_after * HOUR_MS,
  }));
  const versions = written.slice(0, -1);
  return {
    author,
    content: written.at(-1)?.content ?? "",
    at_ms: topic_ms + hours_after * HOUR_MS,
    edited_ms: versions.length > 0 ? (written.at(-1)?.at_ms ?? null) : null,
    versions,
    reports: reports.map((report) => ({
      by: report.by,
      reason: report.reason,
      text: report.text ?? null,
      at_ms: topic_ms + report.hours_after * HOUR_MS,
    })),
    removal: actAt(topic_ms, removal),
  };
}

function actAt(
  topic_ms: number,
  act: { by: string; reason: string; hours_after: number } | undefined,
): ModeratorAct | undefined {
  return act && { by: act.by, reason: act.reason, at_ms: topic_ms + act.hours_after * HOUR_MS };
}
