export type Category = { id: number; name: string; order: number };
export type Forum = { id: number; category_id: number; name: string };
export type Topic = { id: number; forum_id: number; title: string; content: string };
export type Reply = { id: number; topic_id: number; content: string };

/** The copy, and the cursor up to which it is complete. Both are stored together. */
export class Copy {
  cursor: string | null = null;
  categories = new Map<number, Category>();
  forums = new Map<number, Forum>();
  topics = new Map<number, Topic>();
  replies = new Map<number, Reply>();

  /** A topic takes its replies with it. */
  deleteTopic(id: number): void {
    this.topics.delete(id);
    for (const reply of this.replies.values())
      if (reply.topic_id === id) this.replies.delete(reply.id);
  }

  /** A forum takes its topics with it. */
  deleteForum(id: number): void {
    this.forums.delete(id);
    for (const topic of this.topics.values()) if (topic.forum_id === id) this.deleteTopic(topic.id);
  }

  toJson(): string {
    const { cursor, categories, forums, topics, replies } = this;
    return JSON.stringify({
      cursor,
      categories: [...categories.values()],
      forums: [...forums.values()],
      topics: [...topics.values()],
      replies: [...replies.values()],
    });
  }

  static fromJson(json: string): Copy {
    const stored = JSON.parse(json);
    const copy = new Copy();
    copy.cursor = stored.cursor;
    copy.categories = byId(stored.categories);
    copy.forums = byId(stored.forums);
    copy.topics = byId(stored.topics);
    copy.replies = byId(stored.replies);
    return copy;
  }
}

export function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
