import type { TextKey, Translate } from "#locales/index.ts";
import type { About } from "./parts/about.ts";

type Values = Record<string, string | number>;

/** The title of the topic, or the name of the group. */
export function nameIn(about: About): string | null {
  if ("group_name" in about) return about.group_name;
  return "title" in about ? about.title : null;
}

/**
 * The sentence of a notification about moderation, thanks or groups. `name` is that of `nameIn()`
 * as the caller shows it, and `writeDate` writes the end of a suspension.
 */
export function aboutSentence(
  t: Translate,
  about: About,
  name: string,
  writeDate: (moment: Date) => string,
): string {
  const [key, values] = textOf(about, writeDate);
  return t(key, { topic: name, group: name, ...values });
}

/** What kind of notification it is. */
export function kindOfAbout({ event }: About): "groups" | "moderation" | "thanks" {
  if (event === "thanked") return "thanks";
  return GROUP_EVENTS.has(event) ? "groups" : "moderation";
}

const GROUP_EVENTS: ReadonlySet<About["event"]> = new Set([
  "added_to_group",
  "made_group_manager",
  "removed_from_group",
]);

export const KIND_TEXTS = {
  groups: "groups.title",
  moderation: "notifications.moderation",
  thanks: "thanks.notification",
} as const satisfies Record<ReturnType<typeof kindOfAbout>, TextKey>;

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
  added_to_group: "notifications.addedToGroup",
  made_group_manager: "notifications.madeGroupManager",
  removed_from_group: "notifications.removedFromGroup",
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
