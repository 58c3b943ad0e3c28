import { href } from "react-router";

export function topicAddress(topic_id: number | string, page = 1): string {
  const address = href("/topic/:topicId", { topicId: String(topic_id) });
  return page > 1 ? `${address}?page=${page}` : address;
}

export function postAddress(topic_id: number | string, page: number, post_id: number): string {
  return `${topicAddress(topic_id, page)}#${postAnchor(post_id)}`;
}

export function postAnchor(post_id: number): string {
  return `post-${post_id}`;
}

/** The address of a dialog, which stands over the page it was asked from. */
export function onPage(address: string, page: number): string {
  return page > 1 ? `${address}?page=${page}` : address;
}
