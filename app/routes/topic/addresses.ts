import { href } from "react-router";
import { type PageSize, pageOfReply } from "#app/domain/base/paging.ts";
import { onPage } from "#app/lib/net/page-address.ts";

export function topicAddress(topic_id: number | string, page = 1): string {
  return onPage(href("/topic/:topicId", { topicId: String(topic_id) }), page);
}

export function postAddress(topic_id: number | string, page: number, post_id: number): string {
  return `${topicAddress(topic_id, page)}#${postAnchor(post_id)}`;
}

/** The address of a reply that stays the same when earlier ones are deleted. */
export function permalink(topic_id: number | string, post_id: number | string): string {
  return `${topicAddress(topic_id)}/post/${post_id}`;
}

/** Leads to the last reply on its page. */
export function lastReplyAddress(topic_id: number): string {
  return href("/topic/:topicId/last", { topicId: String(topic_id) });
}

/** The topic with all its replies, for paper. */
export function printAddress(topic_id: number, page = 1): string {
  return onPage(href("/topic/:topicId/print", { topicId: String(topic_id) }), page);
}

/** Leads to the first reply that the reader has not read. */
export function firstUnreadAddress(topic_id: number): string {
  return href("/topic/:topicId/unread", { topicId: String(topic_id) });
}

/** The address of a reply on the page of the topic that shows it to the reader. */
export function storedPostAddress(
  reader: PageSize,
  post: { id: number; topic_id: number; rank: number },
): string {
  return postAddress(post.topic_id, pageOfReply(reader, post.rank), post.id);
}

export function postAnchor(post_id: number): string {
  return `post-${post_id}`;
}

/** The back link of a form whose topic was deleted: its forum, or the list of forums. */
export function forumAddress(topic: { forum_id: number } | undefined): string {
  return topic ? href("/forum/:forumId", { forumId: String(topic.forum_id) }) : href("/forum");
}
