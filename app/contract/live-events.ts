/** The server-sent event whose data is the number of unread notifications. */
export const UNREAD_EVENT = "unread";

/** The server-sent event whose data is a list of `NewPost`. Programs do not get it. */
export const NEW_POSTS_EVENT = "posts";

/** A reply that was just written. A new topic has no `post_id` and the position 0. */
export type NewPost = {
  topic_id: number;
  forum_id: number;
  post_id: number | null;
  position: number;
};
