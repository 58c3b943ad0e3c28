import { join } from "node:path";
import { env } from "#app/lib/process/env.server.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
import { makeReason } from "../../community/refused-file.ts";
import { type Authors, addAuthor } from "../chats/authors.ts";
import { addChatForum, type ChatForum, type LastIds } from "../chats/chat-forum.ts";
import { momentOfClock } from "../chats/local-time.ts";
import { digitsOf, isPhone, shownName, UNSAVED } from "../chats/names.ts";
import { ConversionError } from "../conversion-error.ts";
import type { ConvertOptions, SourceFolder, Store } from "../source.ts";
import { nameInPath } from "./chat-name.ts";
import { type Contents, isEncryptionNotice, type MessageParts, readParts } from "./contents.ts";
import { decideOrder } from "./date-order.ts";
import { type ChatMessage, readMessages, readProofs } from "./read-messages.server.ts";

const CHAT_NAME = "WhatsApp";
/** Where WhatsApp ends an export, without and with media. It says nothing about it. */
const EXPORT_LIMITS = new Set([40_000, 10_000]);
const NOTICE_MARK = "\u200E";

type Reading = { store: Store; authors: Authors; last_ids: LastIds; folder: SourceFolder };

type Chat = {
  name: string | null;
  forum: ChatForum | null;
  /** The files beside the chat, by their names. */
  files: ReadonlyMap<string, string>;
  authors: Set<string>;
  messages: number;
};

export async function loadWhatsapp(
  folder: SourceFolder,
  paths: readonly string[],
  options: ConvertOptions,
  store: Store,
  authors: Authors,
): Promise<void> {
  const last_ids: LastIds = { forums: 0, topics: 0, posts: 0 };
  for (const path of paths) await loadChat(path, options, { store, authors, last_ids, folder });
  if (last_ids.posts === 0) throw new ConversionError(makeReason("emptyChat"));
  // An export has no time zone, so the hours are those that members of the site see.
  store.lose("local_times", last_ids.posts, env.DEFAULT_TIME_ZONE);
}

async function loadChat(path: string, options: ConvertOptions, reading: Reading): Promise<void> {
  const { folder, store } = reading;
  const file = join(folder.root, path);
  const { shape, proofs } = await readProofs(file);
  const order = decideOrder(proofs, options.date_order);
  const chat: Chat = {
    name: nameInPath(path),
    forum: null,
    files: filesBeside(folder, path),
    authors: new Set(),
    messages: 0,
  };
  for await (const message of readMessages(file, shape, order)) {
    chat.messages += 1;
    loadMessage(message, chat, reading);
  }
  refuseConversation(chat);
  if (EXPORT_LIMITS.has(chat.messages)) store.lose("cut_chat", 1, chat.name ?? path);
}

function filesBeside({ paths }: SourceFolder, chat_path: string): Map<string, string> {
  const base = chat_path.slice(0, chat_path.lastIndexOf("/") + 1);
  const files = new Map<string, string>();
  for (const path of [...paths].toSorted()) {
    const name = path.slice(path.lastIndexOf("/") + 1).normalize("NFC");
    if (path !== chat_path && path.startsWith(base) && !files.has(name)) files.set(name, path);
  }
  return files;
}

function loadMessage(message: ChatMessage, chat: Chat, reading: Reading): void {
  const { store, folder } = reading;
  const author = oneLine(message.author ?? "").replace(UNSAVED, "");
  if (author === "") return store.lose("service_messages");
  if (chat.messages === 1 && isEncryptionNotice(message.text)) chat.name ??= author;
  const parts = readParts(message.text, (name) => chat.files.has(name.normalize("NFC")));
  if (parts.kind === "deleted") return store.lose("service_messages", 1, "deleted");
  if (parts.kind === "notice") return store.lose("service_messages");
  chat.authors.add(author);
  chat.name ??= nameInPath(folder.root) ?? CHAT_NAME;
  chat.forum ??= addChatForum(store, reading.last_ids, shownName(chat.name));
  loadPost(message, author, parts, chat, chat.forum, reading);
}

function loadPost(
  { clock_ms, author: written_name }: ChatMessage,
  name: string,
  parts: MessageParts & { kind: "text" },
  chat: Chat,
  forum: ChatForum,
  { store, authors, last_ids }: Reading,
): void {
  const created_ms = momentOfClock(clock_ms, env.DEFAULT_TIME_ZONE);
  const key = isPhone(name) ? digitsOf(name) : oneLine(written_name ?? name);
  const author = addAuthor(store, authors, { key, name, created_ms });
  last_ids.posts += 1;
  const id = last_ids.posts;
  const contents: Contents = {
    ...(parts.contact !== undefined && { contact: shownName(parts.contact) }),
    ...(parts.poll && { poll: parts.poll }),
  };
  if (parts.file_name !== undefined) {
    const file_name = parts.file_name ?? "media";
    const ref = `message:${id}`;
    const path = chat.files.get(file_name.normalize("NFC")) ?? null;
    contents.file = { ref, label: `📎 ${file_name}` };
    store.addFile({ ref, path, name: file_name, owner_id: author.id, post_id: id, created_ms });
  }
  if (parts.poll) store.lose("polls");
  if (parts.is_edited) store.lose("edit_history");
  store.addPost({
    id,
    ...forum.inWeek(clock_ms),
    author_id: author.id,
    created_ms,
    text: parts.text.replaceAll(NOTICE_MARK, ""),
    extra: contents,
  });
}

/** A chat with one person is named after them. */
function refuseConversation({ name, authors }: Chat): void {
  if (name !== null && authors.size <= 2 && authors.has(oneLine(name)))
    throw new ConversionError(makeReason("conversation"));
}
