import type { Store } from "../source.ts";
import { isId } from "./ids.ts";
import { type ForumRow, findPublicForums, pathOf } from "./public-forums.server.ts";
import type { RawBoard } from "./raw-board.server.ts";
import { plainStoredText } from "./to-document.server.ts";

const LINK = 2;
const FORUM = 1;
const LOCKED = 1;

/** Returns where the announcements of 3.0 go that stood in all forums, or null if there is no forum. */
export function loadForums(board: RawBoard, store: Store): number | null {
  const filled_ids = new Set(
    [...board.query("select distinct forum_id from {topics}")].map((row) => Number(row.forum_id)),
  );
  const rows = [...board.rows("forums", "order by left_id, forum_id")];
  const forum_rows: ForumRow[] = rows.map((row) => ({
    id: Number(row.forum_id),
    parent_id: Number(row.parent_id),
    has_password: board.storedText("forums", row.forum_password) !== "",
    // A forum that became a category or a link keeps what was written in it.
    holds_topics: row.forum_type === FORUM || filled_ids.has(Number(row.forum_id)),
  }));
  const forums_by_id = new Map(forum_rows.map((forum) => [forum.id, forum]));
  const public_ids = findPublicForums(board, forum_rows);
  const posting_ids: number[] = [];

  rows.forEach((row, position) => {
    const id = Number(row.forum_id);
    const forum = forums_by_id.get(id);
    const name = board.text("forums", row.forum_name);
    if (forum?.has_password) store.lose("forum_passwords", 1, name);
    if (!isId(id, store) || !forum) return;
    if (row.forum_type === LINK && !forum.holds_topics) return store.lose("link_forums", 1, name);
    if (row.forum_type === FORUM) posting_ids.push(id);
    store.addForum({
      id,
      parent_id: parentOf(forum, forums_by_id),
      name,
      description: plainStoredText(
        board.storedText("forums", row.forum_desc),
        board.storedText("forums", row.forum_desc_uid),
      ),
      position,
      holds_topics: forum.holds_topics,
      is_private: !public_ids.has(id),
      is_read_only: row.forum_status === LOCKED,
    });
    store.addAddress(`viewforum.php?f=${id}`, { kind: "forum", id });
  });
  store.addAddress("index.php", { kind: "index" });
  return posting_ids.find((id) => public_ids.has(id)) ?? posting_ids[0] ?? null;
}

/** Null at the top, and where the way up is a circle or ends in nothing. */
function parentOf(forum: ForumRow, forums_by_id: ReadonlyMap<number, ForumRow>): number | null {
  const top = pathOf(forum, forums_by_id).at(-1);
  const is_circle = top !== undefined && forums_by_id.has(top.parent_id);
  return forums_by_id.has(forum.parent_id) && !is_circle ? forum.parent_id : null;
}
