import type { Store } from "../source.ts";
import { weekOf } from "./weeks.ts";

/** The last ids that were given, in all chats of a source. */
export type LastIds = { forums: number; topics: number; posts: number };

/**
 * A chat as a forum that only superusers see until they open it, and in which nobody writes. Its topics
 * are those of the chat, or its weeks.
 */
export function addChatForum(store: Store, last_ids: LastIds, chat_name: string) {
  const common = { name: chat_name, description: "", is_private: true };
  const category_id = last_ids.forums + 1;
  const forum_id = last_ids.forums + 2;
  last_ids.forums = forum_id;
  store.addForum({
    ...common,
    id: category_id,
    parent_id: null,
    position: category_id,
    holds_topics: false,
  });
  store.addForum({
    ...common,
    id: forum_id,
    parent_id: category_id,
    position: forum_id,
    holds_topics: true,
    is_read_only: true,
  });

  const topics = new Map<string, { id: number; posts: number }>();

  /** `key` tells two topics with one title apart. */
  function reserveNumber(key: string, title: string): { topic_id: number; number: number } {
    const topic = topics.get(key) ?? addTopic(title);
    topics.set(key, topic);
    topic.posts += 1;
    return { topic_id: topic.id, number: topic.posts - 1 };
  }

  function addTopic(title: string) {
    last_ids.topics += 1;
    store.addTopic({ id: last_ids.topics, forum_id, title });
    return { id: last_ids.topics, posts: 0 };
  }

  return {
    inTopic: (id: number, title: string) => reserveNumber(`topic ${id}`, title),
    /** `clock_ms` is what a clock there showed, as if it were UTC. */
    inWeek(clock_ms: number) {
      const week = weekOf(clock_ms);
      return reserveNumber(week, week);
    },
  };
}

export type ChatForum = ReturnType<typeof addChatForum>;
