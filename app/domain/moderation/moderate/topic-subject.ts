import type { Subject } from "../audit/parts/record.server.ts";

/** The rows of the topic and its activity are locked. */
export type LockedTopic = {
  id: number;
  title: string;
  owner_id: number;
  forum_id: number;
  total_posts: number;
  is_locked: boolean;
  is_pinned: boolean;
};

/** What the log says about a topic, for superusers and the moderators of its forum. */
export function topicSubject({ id, title, forum_id }: LockedTopic): Subject & { forum_id: number } {
  return { subject_type: "topic", subject_id: id, subject_name: title, forum_id };
}

/** The author, unless that is the moderator. */
export function authorBeside(actor: { id: number }, { owner_id }: LockedTopic): number[] {
  return owner_id === actor.id ? [] : [owner_id];
}
