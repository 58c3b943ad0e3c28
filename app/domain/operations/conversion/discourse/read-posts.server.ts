import { type CopyRow, readCopyRows } from "../dumps/postgres-copy.server.ts";
import type { Store } from "../source.ts";
import { flag, id, number, text, time } from "./columns.ts";
import { listShownUploads } from "./shown-uploads.server.ts";

/** "Maria closed this topic", which has no text of its own. */
const SMALL_ACTION = 3;
/** Written for the staff, among the posts of a topic. */
const WHISPER = 4;

/** What the posts need to know of the other tables. */
type PostContext = {
  private_topic_ids: ReadonlySet<number>;
  /** The names of bots and of who has no id that can be kept. */
  names_of_bots: ReadonlyMap<number, string>;
};

/** Returns the time of the newest post: about that of the dump, which does not say it. */
export async function readPosts(path: string, store: Store, context: PostContext): Promise<number> {
  let newest_ms = 0;
  for await (const { row } of readCopyRows(path, new Set(["posts"])))
    newest_ms = Math.max(newest_ms, readPost(row, store, context));
  return newest_ms;
}

function readPost(row: CopyRow, store: Store, context: PostContext): number {
  const post_id = id(row, "id");
  const topic_id = id(row, "topic_id");
  const created_ms = time(row, "created_at") ?? 0;
  const type = number(row, "post_type");
  if (post_id === null || topic_id === null) return created_ms;
  if (context.private_topic_ids.has(topic_id)) {
    store.lose("private_messages");
    return created_ms;
  }
  if (type === SMALL_ACTION) {
    store.lose("service_messages", 1, text(row, "action_code") ?? undefined);
    return created_ms;
  }
  const post_number = id(row, "post_number");
  const user_id = number(row, "user_id");
  const author_id = user_id !== null && user_id > 0 ? user_id : null;
  const is_deleted = text(row, "deleted_at") !== null || flag(row, "user_deleted");
  const is_hidden = type === WHISPER || flag(row, "hidden");
  if (is_hidden && !is_deleted) store.lose("hidden_posts", 1, `p/${post_id}`);
  const html = text(row, "cooked");
  const is_edited = (number(row, "version") ?? 1) > 1;
  store.addPost({
    id: post_id,
    topic_id,
    author_id,
    author_name: context.names_of_bots.get(user_id ?? 0) ?? null,
    created_ms,
    edited_ms: is_edited ? time(row, "last_version_at") : null,
    editor_id: is_edited ? id(row, "last_editor_id") : null,
    text: html ?? text(row, "raw") ?? "",
    extra: html === null ? { is_raw: true } : null,
    number: post_number === null ? null : post_number - 1,
    is_removed: is_deleted || is_hidden,
  });
  store.addAddress(`p/${post_id}`, { kind: "post", id: post_id });
  if (post_number !== null) {
    store.addAddress(`t/${topic_id}/${post_number}`, { kind: "post", id: post_id });
    store.sql.run(
      "insert or ignore into raw_numbers values (?, ?, ?)",
      topic_id,
      post_number,
      post_id,
    );
  }
  for (const ref of listShownUploads(html ?? ""))
    store.sql.run("insert or ignore into raw_shown values (?, ?)", ref, author_id);
  return created_ms;
}
