import type { SqlRow, Store } from "../source.ts";
import type { FolderFiles } from "./folder-files.ts";
import { isId, isPostId, timeOf } from "./ids.ts";
import { ANONYMOUS } from "./load-members.server.ts";
import { isRemoved } from "./load-topics.server.ts";
import type { RawBoard } from "./raw-board.server.ts";
import { type Poll, type PostExtra, plainStoredText } from "./to-document.server.ts";

/** As the form of an answer fills it. */
const ANSWER = /^(?:re|ynt|cvp|cevap)\s*:/i;

type Attachment = { ref: string; name: string };

/** Who wrote what in topics of the board. */
type PostParts = {
  bots: ReadonlyMap<number, string>;
  polls: ReadonlyMap<number, Poll>;
  attachments: ReadonlyMap<number, Attachment[]>;
};

export function loadPosts(board: RawBoard, parts: PostParts, store: Store): void {
  const rows = board.query(`
    select p.*, t.topic_title, t.topic_first_post_id from {posts} p
      left join {topics} t on t.topic_id = p.topic_id`);
  for (const row of rows) {
    const id = Number(row.post_id);
    if (!isPostId(id, store)) continue;
    const editor_id = Number(row.post_edit_user);
    const edited_ms = timeOf(row.post_edit_time);
    store.addPost({
      id,
      topic_id: Number(row.topic_id),
      ...authorOf(board, row, parts.bots),
      created_ms: timeOf(row.post_time) ?? 0,
      edited_ms,
      editor_id: edited_ms !== null && editor_id > ANONYMOUS ? editor_id : null,
      text: board.storedText("posts", row.post_text),
      extra: extraOf(id, board.storedText("posts", row.bbcode_uid), subjectOf(board, row), parts),
      is_removed: isRemoved(row.post_visibility, row.post_approved),
    });
    store.addAddress(`viewtopic.php?p=${id}`, { kind: "post", id });
  }
  board.drop("posts");
}

/** Posts of deleted accounts are those of guests with the name of the account. */
function authorOf(board: RawBoard, row: SqlRow, bots: ReadonlyMap<number, string>) {
  const id = Number(row.poster_id);
  const bot = bots.get(id);
  if (bot !== undefined) return { author_id: null, author_name: bot };
  const author_name = board.text("posts", row.post_username) || null;
  return { author_id: id === ANONYMOUS ? null : id, author_name };
}

/** Replies have a title of their own, which is that of the topic unless somebody has written another. */
function subjectOf(board: RawBoard, row: SqlRow): string {
  const { post_subject, topic_title } = row;
  if (!(post_subject instanceof Uint8Array) || row.post_id === row.topic_first_post_id) return "";
  if (topic_title instanceof Uint8Array && Buffer.compare(post_subject, topic_title) === 0)
    return "";
  const subject = board.text("posts", post_subject);
  return ANSWER.test(subject) ? "" : subject;
}

function extraOf(
  id: number,
  uid: string,
  subject: string,
  { polls, attachments }: PostParts,
): PostExtra {
  const poll = polls.get(id);
  const attached = attachments.get(id);
  return {
    uid,
    ...(subject && { subject }),
    ...(attached && { attachments: attached }),
    ...(poll && { poll }),
  };
}

/** Those of posts; files of messages have the same numbers as those of posts. Texts count from the newest. */
export function loadAttachments(
  board: RawBoard,
  upload_folder: string,
  files: FolderFiles,
  store: Store,
): Map<number, Attachment[]> {
  const attachments = new Map<number, Attachment[]>();
  const of_posts = "where in_message = 0 and is_orphan = 0 and post_msg_id > 0";
  for (const row of board.rows("attachments", `${of_posts} order by attach_id desc`)) {
    const id = Number(row.attach_id);
    if (!isId(id, store)) continue;
    const post_id = Number(row.post_msg_id);
    const owner_id = Number(row.poster_id);
    const ref = `attachment:${id}`;
    const name = board.text("attachments", row.real_filename);
    store.addFile({
      ref,
      path: files.find(board.text("attachments", row.physical_filename), [upload_folder]),
      name,
      owner_id: owner_id > ANONYMOUS ? owner_id : null,
      post_id,
      alt: plainStoredText(board.storedText("attachments", row.attach_comment), ""),
      created_ms: timeOf(row.filetime) ?? 0,
    });
    store.addAddress(`download/file.php?id=${id}`, { kind: "file", ref });
    attachments.set(post_id, [...(attachments.get(post_id) ?? []), { ref, name }]);
  }
  return attachments;
}
