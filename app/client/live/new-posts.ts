import { useState, useSyncExternalStore } from "react";
import type { NewPost } from "#app/contract/live-events.ts";

/** Older ones are forgotten, so that a page that stays open does not grow. */
const POSTS_MAX = 1000;
const NONE: readonly NewPost[] = [];

let new_posts = NONE;
const listeners = new Set<() => void>();

/** `data` is that of a live event. */
export function addNewPosts(data: string): void {
  const received: NewPost[] = JSON.parse(data);
  new_posts = [...new_posts, ...received].slice(-POSTS_MAX);
  for (const listener of listeners) listener();
}

/** The replies to a topic that were written after the last one that the page knew of, in order. */
export function useNewReplies(topic_id: number, last_position: number): readonly NewPost[] {
  return usePosts()
    .filter((post) => post.topic_id === topic_id && post.position > last_position)
    .toSorted((one, other) => one.position - other.position);
}

/** What was written since the page got its data, which is a new object each time. */
export function useNewPostsSince(page_data: unknown): readonly NewPost[] {
  const posts = usePosts();
  const last_post = posts.at(-1);
  const [start, setStart] = useState({ page_data, last_post });
  if (start.page_data === page_data) return posts.slice(indexAfter(posts, start.last_post));
  setStart({ page_data, last_post });
  return NONE;
}

function usePosts(): readonly NewPost[] {
  return useSyncExternalStore(
    subscribe,
    () => new_posts,
    () => NONE,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function indexAfter(posts: readonly NewPost[], post: NewPost | undefined): number {
  return post ? posts.indexOf(post) + 1 : 0;
}
