import type { Store } from "../source.ts";
import { isId } from "./ids.ts";
import type { RawBoard } from "./raw-board.server.ts";
import type { Poll } from "./to-document.server.ts";

const LOCKED = 1;
const NORMAL = 0;
const APPROVED = 1;

/** What is left of a topic that was moved; its address leads to the topic. */
const IS_SHADOW = "(topic_status = 2 or topic_moved_id > 0)";

/**
 * `common_forum_id`: where announcements go that 3.0 showed in every forum. Returns the polls by the
 * first posts of their topics.
 */
export function loadTopics(
  board: RawBoard,
  common_forum_id: number | null,
  store: Store,
): Map<number, Poll> {
  const options = readPollOptions(board);
  const polls = new Map<number, Poll>();
  for (const row of board.rows("topics", `where not ${IS_SHADOW} order by topic_id`)) {
    const id = Number(row.topic_id);
    if (!isId(id, store)) continue;
    const title = board.text("topics", row.topic_title);
    store.addTopic({
      id,
      forum_id: Number(row.forum_id) || (common_forum_id ?? 0),
      title,
      is_locked: row.topic_status === LOCKED,
      is_pinned: Number(row.topic_type) > NORMAL,
      is_removed: isRemoved(row.topic_visibility, row.topic_approved),
    });
    store.addAddress(`viewtopic.php?t=${id}`, { kind: "topic", id });
    const question = board.storedText("topics", row.poll_title);
    if (question === "" && !options.has(id)) continue;
    polls.set(Number(row.topic_first_post_id), { question, options: options.get(id) ?? [] });
    store.lose("polls", 1, title);
  }
  loadShadows(board, store);
  return polls;
}

function loadShadows(board: RawBoard, store: Store): void {
  for (const row of board.rows("topics", `where ${IS_SHADOW} order by topic_id`)) {
    const id = Number(row.topic_moved_id);
    store.lose("moved_topics", 1, board.text("topics", row.topic_title));
    if (id > 0) store.addAddress(`viewtopic.php?t=${row.topic_id}`, { kind: "topic", id });
  }
}

function readPollOptions(board: RawBoard): Map<number, Poll["options"]> {
  const options = new Map<number, Poll["options"]>();
  for (const row of board.rows("poll_options", "order by topic_id, poll_option_id")) {
    const id = Number(row.topic_id);
    const text = board.storedText("poll_options", row.poll_option_text);
    options.set(id, [...(options.get(id) ?? []), { text, votes: Number(row.poll_option_total) }]);
  }
  return options;
}

/** Since 3.1 there are unapproved, approved, deleted and unapproved again. */
export function isRemoved(visibility: unknown, approved: unknown): boolean {
  if (visibility !== null && visibility !== undefined) return visibility !== APPROVED;
  return approved === 0;
}
