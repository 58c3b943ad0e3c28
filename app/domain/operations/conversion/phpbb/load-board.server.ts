import { join } from "node:path";
import type { SourceFolder, Store } from "../source.ts";
import { type BoardConfig, readConfig } from "./config.server.ts";
import { FolderFiles } from "./folder-files.ts";
import { timeOf } from "./ids.ts";
import { loadForums } from "./load-forums.server.ts";
import { ANONYMOUS, loadMembers } from "./load-members.server.ts";
import { loadAttachments, loadPosts } from "./load-posts.server.ts";
import { loadTopics } from "./load-topics.server.ts";
import { type RawBoard, readRawBoard } from "./raw-board.server.ts";

/** Reads a dump into the store, and returns the settings of the board. */
export async function loadBoard(
  folder: SourceFolder,
  dump: string,
  store: Store,
): Promise<BoardConfig> {
  const board = await readRawBoard(join(folder.root, dump), dump, store);
  const config = readConfig(board);
  const files = new FolderFiles(folder);
  const bots = loadMembers(board, config, files, store);
  const polls = loadTopics(board, loadForums(board, store), store);
  const attachments = loadAttachments(board, config.get("upload_path") || "files", files, store);
  loadPosts(board, { bots, polls, attachments }, store);
  loadBookmarks(board, store);
  loadThanks(board, store);
  countLosses(board, store);
  return config;
}

function loadBookmarks(board: RawBoard, store: Store): void {
  const rows = board.query(`
    select b.user_id, b.topic_id, t.topic_time from {bookmarks} b
      join {topics} t on t.topic_id = b.topic_id join {users} u on u.user_id = b.user_id
    where b.user_id > ${ANONYMOUS} and u.user_type <> 2 order by b.user_id, b.topic_id`);
  for (const row of rows)
    store.addBookmark({
      member_id: Number(row.user_id),
      post_id: null,
      topic_id: Number(row.topic_id),
      // phpBB does not know when, and it cannot have been before the topic.
      created_ms: timeOf(row.topic_time) ?? 0,
    });
}

function loadThanks(board: RawBoard, store: Store): void {
  for (const row of board.rows("thanks", `where user_id > ${ANONYMOUS} order by post_id, user_id`))
    store.addThanks({
      post_id: Number(row.post_id),
      member_id: Number(row.user_id),
      created_ms: timeOf(row.thanks_time) ?? 0,
    });
}

function countLosses(board: RawBoard, store: Store): void {
  store.lose("private_messages", board.count("privmsgs"));
  store.lose("poll_votes", board.count("poll_votes"));
  store.lose("moderators", board.count("moderator_cache"));
  store.lose("group_rights", countGroupRights(board));
  store.lose("subscriptions", board.count("topics_watch") + board.count("forums_watch"));
  store.lose("read_marks", board.count("topics_track"));
  store.lose("reports", board.count("reports"));
  store.lose("drafts", board.count("drafts"));
  store.lose("warnings", board.count("warnings"));
  store.lose("friends_and_foes", board.count("zebra"));
  const of_addresses = "coalesce(ban_userid, 0) = 0";
  store.lose(
    "address_bans",
    board.count("banlist", of_addresses) + board.count("bans", of_addresses),
  );
}

/** Groups of the forum's own and single members that had rights somewhere. */
function countGroupRights(board: RawBoard): number {
  const groups = board.count(
    "groups",
    "group_type <> 3 and group_id in (select group_id from {acl_groups})",
  );
  const members = board.find(
    "select count(distinct user_id) as count from {acl_users} where forum_id > 0",
  );
  return groups + Number(members?.count);
}
