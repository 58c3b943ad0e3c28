/** The pages of an archive, from its folder. The search in the browser uses them too. */
export const INDEX = "index.html";
export const SEARCH = "search.html";
export const STYLE = "style.css";

/** A browser opens a page of fifty replies at once, and a phone too. */
export const REPLIES_PER_PAGE = 50;

export function forumPath(forum_id: number, page = 1): string {
  return `forum/${forum_id}/${page}.html`;
}

export function topicPath(topic_id: number, page = 1): string {
  return `topic/${topic_id}/${page}.html`;
}

export function membersPath(page = 1): string {
  return `members/${page}.html`;
}

export function memberPath(user_id: number): string {
  return `member/${user_id}.html`;
}

/**
 * Replies stay on the page of their number, also where others are missing: so their page follows from
 * the number alone.
 */
export function pageOfReply(position: number): number {
  return Math.ceil(position / REPLIES_PER_PAGE);
}

export function replyAnchor(post_id: number): string {
  return `post-${post_id}`;
}

export function replyPath(topic_id: number, position: number, post_id: number): string {
  return `${topicPath(topic_id, pageOfReply(position))}#${replyAnchor(post_id)}`;
}
