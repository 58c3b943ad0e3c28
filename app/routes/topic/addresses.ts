import { href } from "react-router";
import { onPage } from "#app/lib/page-address.ts";

export function topicAddress(topic_id: number | string, page = 1): string {
  return onPage(href("/topic/:topicId", { topicId: String(topic_id) }), page);
}

export function postAddress(topic_id: number | string, page: number, post_id: number): string {
  return `${topicAddress(topic_id, page)}#${postAnchor(post_id)}`;
}

export function postAnchor(post_id: number): string {
  return `post-${post_id}`;
}
