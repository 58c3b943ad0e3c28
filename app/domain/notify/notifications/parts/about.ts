/**
 * The content of a notification of the type `other`, about moderation, thanks or groups. The names and
 * titles are those of the moment: the thing may be deleted when the notification is read. It never
 * names a moderator, a reporter or a member who has thanked. Whoever does not see the topic or the
 * forum is shown none; rows of older releases do not have all of these ids.
 */
export type About =
  | {
      event: "topic_locked" | "topic_unlocked" | "topic_removed";
      title: string;
      reason: string | null;
      topic_id: number;
    }
  | { event: "topic_restored"; title: string; topic_id: number }
  | { event: "topic_moved"; title: string; topic_id: number; forum_id?: number; forum_name: string }
  | { event: "topic_merged" | "posts_split"; title: string; topic_id: number }
  | {
      event: "post_removed";
      title: string;
      reason: string | null;
      topic_id: number;
      post_id: number;
    }
  | { event: "post_restored"; title: string; topic_id: number; post_id: number }
  | { event: "warned"; reason: string }
  | { event: "suspended"; reason: string; until: string | null }
  | { event: "suspension_ended" }
  /**
   * `count` members have thanked for one reply in the topic `title`, or for several. The reply is
   * the newest.
   */
  | { event: "thanked"; count: number; title: string | null; topic_id: number; post_id: number }
  | {
      event: "report_closed";
      outcome: "dismissed" | "acted";
      title: string | null;
      topic_id?: number | null;
    }
  | { event: "added_to_group" | "made_group_manager"; group_id: number; group_name: string }
  | { event: "removed_from_group" };
