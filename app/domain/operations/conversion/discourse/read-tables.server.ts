import type { CopyRow } from "../dumps/postgres-copy.server.ts";
import type { Loss } from "../losses.ts";
import type { SqlValue, Store } from "../source.ts";
import { flag, id, number, text, time } from "./columns.ts";
import { lineOf, parseCooked } from "./cooked-tree.server.ts";
import { withEmoji } from "./emoji.ts";
import { ANONYMIZED, RENAMED, SILENCED, SUSPENDED } from "./history-actions.ts";
import { uploadKey, uploadRef } from "./upload-key.ts";

/** What is done with a row of each table that is read before the posts. */
type ReadRow = (row: CopyRow, store: Store) => void;

const READ_ACTIONS = new Set([SUSPENDED, RENAMED, ANONYMIZED, SILENCED]);

const LIKED = 2;
const BOOKMARKED = 1;
const FLAGS = new Set([3, 4, 6, 7, 8, 10]);

/** A topic without a category was in the one that is there from the first day. */
const UNCATEGORIZED_ID = 1;
/** The other one is "private_message". Should there ever be more, they are as private. */
const PUBLIC_ARCHETYPES = new Set(["regular", "banner"]);
/** Notification levels of topics: 2 and 3 are those of whom is told about new posts. */
const TRACKING = 2;

export const READ_ROW: Record<string, ReadRow> = {
  users: readUser,
  user_emails(row, store) {
    if (!flag(row, "primary")) return;
    insert(store, "raw_emails", number(row, "user_id"), text(row, "email"));
  },
  user_passwords(row, store) {
    if (text(row, "password_expired_at") !== null) return;
    const { password_hash, password_salt, password_algorithm } = row;
    insert(
      store,
      "raw_passwords",
      number(row, "user_id"),
      ...[password_hash, password_salt, password_algorithm].map((value) => value ?? null),
    );
  },
  user_profiles(row, store) {
    const html = text(row, "bio_cooked");
    const about = html === null ? text(row, "bio_raw") : lineOf(parseCooked(html));
    insert(store, "raw_profiles", number(row, "user_id"), about);
  },
  user_options(row, store) {
    // The second is of versions before 2024.
    if (flag(row, "hide_profile") || flag(row, "hide_profile_and_presence"))
      insert(store, "raw_hidden", id(row, "user_id"));
  },
  user_histories(row, store) {
    const action = number(row, "action") ?? 0;
    if (!READ_ACTIONS.has(action)) return;
    const words = action === RENAMED ? text(row, "previous_value") : text(row, "details");
    insert(store, "raw_histories", id(row, "id"), id(row, "target_user_id"), action, words);
  },
  anonymous_users(row, store) {
    insert(store, "raw_masked", id(row, "user_id"));
  },
  user_custom_fields(row, store) {
    // As before there was a table of them.
    if (row.name === "master_id") insert(store, "raw_masked", id(row, "user_id"));
  },
  invites(row, store) {
    insert(store, "raw_invites", id(row, "id"), id(row, "invited_by_id"), id(row, "user_id"));
  },
  invited_users(row, store) {
    const user_id = id(row, "user_id");
    if (user_id !== null) insert(store, "raw_invited", user_id, id(row, "invite_id"));
  },
  uploads: readUpload,
  site_settings(row, store) {
    insert(store, "raw_settings", text(row, "name"), text(row, "value"));
  },
  categories(row, store) {
    insert(
      store,
      "raw_categories",
      id(row, "id"),
      id(row, "parent_category_id"),
      text(row, "name") ?? "",
      lineOf(parseCooked(text(row, "description") ?? "")),
      number(row, "position") ?? 0,
      Number(flag(row, "read_restricted")),
    );
  },
  category_groups(row, store) {
    const columns = ["category_id", "group_id", "permission_type"];
    insert(store, "raw_category_groups", ...columns.map((column) => number(row, column)));
  },
  polls(row, store) {
    insert(
      store,
      "raw_polls",
      id(row, "id"),
      id(row, "post_id"),
      text(row, "name"),
      text(row, "title"),
      ...["type", "status", "results"].map((column) => number(row, column) ?? 0),
    );
  },
  poll_options(row, store) {
    const votes = number(row, "anonymous_votes") ?? 0;
    insert(store, "raw_poll_options", id(row, "id"), id(row, "poll_id"), text(row, "html"), votes);
  },
  poll_votes(row, store) {
    store.lose("poll_votes");
    store.sql.run(
      "insert into raw_poll_votes values (?, 1) on conflict (option_id) do update set count = count + 1",
      id(row, "poll_option_id"),
    );
  },
  post_actions(row, store) {
    if (text(row, "deleted_at") !== null) return;
    const type = number(row, "post_action_type_id") ?? 0;
    if (FLAGS.has(type)) store.lose("reports");
    const post_id = id(row, "post_id");
    const member_id = id(row, "user_id");
    if (post_id === null || member_id === null) return;
    const created_ms = time(row, "created_at") ?? 0;
    if (type === LIKED) store.addThanks({ post_id, member_id, created_ms });
    if (type === BOOKMARKED) store.addBookmark({ member_id, post_id, topic_id: null, created_ms });
  },
  bookmarks(row, store) {
    const type = text(row, "bookmarkable_type") ?? "Post";
    const thing_id = id(row, "bookmarkable_id") ?? id(row, "post_id");
    const member_id = id(row, "user_id");
    if (thing_id === null || member_id === null || (type !== "Post" && type !== "Topic")) return;
    insert(
      store,
      "raw_bookmarks",
      member_id,
      type === "Post" ? thing_id : null,
      type === "Topic" ? thing_id : null,
      time(row, "created_at") ?? 0,
    );
  },
  permalinks(row, store) {
    const columns = ["topic_id", "post_id", "category_id", "user_id"];
    const url = text(row, "url");
    if (url !== null)
      insert(store, "raw_permalinks", url, ...columns.map((column) => id(row, column)));
  },
  topic_links(row, store) {
    const host = text(row, "domain");
    if (host === null || !flag(row, "internal")) return;
    store.sql.run(
      "insert into raw_hosts values (?, 1) on conflict (host) do update set count = count + 1",
      host.toLowerCase(),
    );
  },
  topic_users(row, store) {
    if (id(row, "last_read_post_number") !== null) store.lose("read_marks");
    if ((number(row, "notification_level") ?? 0) >= TRACKING) store.lose("subscriptions");
  },
  user_second_factors(row, store) {
    if (flag(row, "enabled")) store.lose("second_factors");
  },
  user_security_keys(row, store) {
    if (flag(row, "enabled")) store.lose("second_factors");
  },
  post_revisions: countAs("edit_history"),
  topic_tags: countAs("tags"),
  user_badges: countAs("badges"),
  drafts: countAs("drafts"),
  discourse_reactions_reaction_users: countAs("reactions"),
  chat_messages: countAs("chat_messages"),
};

/** Topics without the messages between members, of which only the ids are returned. */
export function readTopic(row: CopyRow, store: Store): { private_topic_id: number | null } {
  const topic_id = id(row, "id");
  if (topic_id === null) return { private_topic_id: null };
  const archetype = text(row, "archetype");
  if (archetype === null || !PUBLIC_ARCHETYPES.has(archetype))
    return { private_topic_id: topic_id };
  const is_deleted = text(row, "deleted_at") !== null;
  const is_unlisted = row.visible === "f";
  if (is_unlisted && !is_deleted) store.lose("unlisted_topics", 1, text(row, "title") ?? "");
  store.addTopic({
    id: topic_id,
    forum_id: id(row, "category_id") ?? UNCATEGORIZED_ID,
    title: withEmoji(text(row, "title") ?? ""),
    is_locked: flag(row, "closed") || flag(row, "archived"),
    is_pinned: archetype === "banner" || text(row, "pinned_at") !== null,
    // Who has the link of an unlisted topic reads it there. Here everybody would find it in a list, so
    // it waits among the removed ones until somebody has decided.
    is_removed: is_deleted || is_unlisted,
  });
  store.addAddress(`t/${topic_id}`, { kind: "topic", id: topic_id });
  return { private_topic_id: null };
}

function readUser(row: CopyRow, store: Store): void {
  insert(
    store,
    "raw_users",
    number(row, "id"),
    text(row, "username") ?? "",
    text(row, "name"),
    text(row, "email"),
    time(row, "created_at"),
    ...["active", "approved", "admin", "moderator", "staged"].map((column) =>
      Number(flag(row, column)),
    ),
    time(row, "suspended_at"),
    time(row, "suspended_till"),
    time(row, "silenced_till"),
    text(row, "locale"),
    id(row, "uploaded_avatar_id"),
    text(row, "password_hash"),
    text(row, "salt"),
    text(row, "password_algorithm"),
  );
}

function readUpload(row: CopyRow, store: Store): void {
  const upload_id = id(row, "id");
  const url = text(row, "url");
  if (upload_id === null || url === null) return;
  insert(
    store,
    "raw_uploads",
    upload_id,
    id(row, "user_id"),
    text(row, "original_filename"),
    url,
    time(row, "created_at"),
  );
  const keys = new Set([text(row, "sha1"), uploadKey(url)]);
  for (const key of keys)
    if (key !== null) insert(store, "raw_upload_refs", uploadRef(key), upload_id);
}

function countAs(loss: Loss): ReadRow {
  return (_row, store) => store.lose(loss);
}

function insert(store: Store, table: string, ...values: SqlValue[]): void {
  store.sql.run(
    `insert or ignore into ${table} values (${values.map(() => "?").join(", ")})`,
    ...values,
  );
}
