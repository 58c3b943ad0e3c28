import type { TextKey, Translate } from "#locales/index.ts";
import type { About } from "./parts/about.ts";

type Values = Record<string, string | number>;

/**
 * The sentence of a notification about moderation or thanks. `topic` is its title as the caller
 * shows it, and `writeDate` writes the end of a suspension.
 */
export function aboutSentence(
  t: Translate,
  about: About,
  topic: string,
  writeDate: (moment: Date) => string,
): string {
  const [key, values] = textOf(about, writeDate);
  return t(key, { topic, ...values });
}

/** What a moderator wrote, or null. */
export function moderatorsReason(about: About): string | null {
  return "reason" in about ? about.reason : null;
}

const SENTENCES = {
  topic_locked: "notifications.topicLocked",
  topic_unlocked: "notifications.topicUnlocked",
  topic_removed: "notifications.topicRemoved",
  topic_restored: "notifications.topicRestored",
  topic_moved: "notifications.topicMoved",
  topic_merged: "notifications.topicMerged",
  posts_split: "notifications.postsSplit",
  post_removed: "notifications.postRemoved",
  post_restored: "notifications.postRestored",
  warned: "notifications.warned",
  suspension_ended: "notifications.suspensionEnded",
} as const satisfies Record<
  Exclude<About["event"], "suspended" | "report_closed" | "thanked">,
  TextKey
>;

function textOf(about: About, writeDate: (moment: Date) => string): [TextKey, Values?] {
  switch (about.event) {
    case "topic_moved":
      return [SENTENCES.topic_moved, { forum: about.forum_name }];
    case "suspended":
      return about.until === null
        ? ["notifications.suspended"]
        : ["notifications.suspendedUntil", { date: writeDate(new Date(about.until)) }];
    case "report_closed":
      return [reportText(about)];
    case "thanked":
      return [
        about.title === null ? "notifications.thankedReplies" : "notifications.thankedReply",
        { count: about.count },
      ];
    default:
      return [SENTENCES[about.event]];
  }
}

function reportText({ outcome, title }: Extract<About, { event: "report_closed" }>): TextKey {
  if (title === null)
    return outcome === "acted"
      ? "notifications.memberReportActed"
      : "notifications.memberReportDismissed";
  return outcome === "acted" ? "notifications.reportActed" : "notifications.reportDismissed";
}
