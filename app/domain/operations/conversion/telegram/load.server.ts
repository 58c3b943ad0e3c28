import { createReadStream } from "node:fs";
import { join } from "node:path";
import { makeReason } from "../../community/refused-file.ts";
import { type Authors, addAuthor } from "../chats/authors.ts";
import { addChatForum, type ChatForum, type LastIds } from "../chats/chat-forum.ts";
import { ConversionError } from "../conversion-error.ts";
import { type JsonPiece, readJsonPieces } from "../dumps/json-pieces.server.ts";
import type { SourceFolder, Store } from "../source.ts";
import { quoteName } from "../unpack/entry-name.ts";
import { type Contents, contents_schema, excerptOf, fileLabel, readContents } from "./contents.ts";
import { clockTime, editedAt, type Message, message_schema, sentAt } from "./message.ts";

/** What a group or a channel is called in an export. All else is between two people, or with oneself. */
const COMMUNITIES = new Set([
  "private_group",
  "private_supergroup",
  "public_supergroup",
  "private_channel",
  "public_channel",
]);
/** The one exported chat, or those of an export of everything. */
const CHATS = ["", "chats.list.*", "left_chats.list.*"];
const below = (chat: string, key: string) => (chat === "" ? key : `${chat}.${key}`);
const MESSAGES = new Set(CHATS.map((chat) => below(chat, "messages.*")));
const NAMES = new Set(CHATS.map((chat) => below(chat, "name")));
const TYPES = new Set(CHATS.map((chat) => below(chat, "type")));

const CHAT_NAME = "Telegram";
/** Telegram calls an account so that is gone. */
const DELETED_ACCOUNT = "Deleted Account";

type Chat = {
  name: string | null;
  type: string | null;
  forum: ChatForum | null;
  /** The posts of the messages, and the message that began the topic of each, by the ids of the chat. */
  posts: Map<number, number>;
  topic_roots: Map<number, number>;
  topic_titles: Map<number, string>;
};

type Reading = {
  store: Store;
  authors: Authors;
  last_ids: LastIds;
  folder: SourceFolder;
  /** The folder of the export, with a slash at its end. */
  base: string;
};

const newChat = (): Chat => ({
  name: null,
  type: null,
  forum: null,
  posts: new Map(),
  topic_roots: new Map(),
  topic_titles: new Map(),
});

export async function loadTelegram(
  folder: SourceFolder,
  paths: readonly string[],
  store: Store,
  authors: Authors,
): Promise<void> {
  const last_ids: LastIds = { forums: 0, topics: 0, posts: 0 };
  for (const path of paths) {
    const base = path.slice(0, path.lastIndexOf("/") + 1);
    await loadFile(path, { store, authors, last_ids, folder, base });
  }
  if (last_ids.posts === 0) throw new ConversionError(makeReason("telegramWithoutGroup"));
}

async function loadFile(path: string, reading: Reading): Promise<void> {
  const file = createReadStream(join(reading.folder.root, path));
  let chat = newChat();
  for await (const piece of readJsonPieces(file, (at) => MESSAGES.has(at))) {
    if ("is_start" in piece) {
      if (CHATS.includes(piece.path)) chat = newChat();
    } else if (MESSAGES.has(piece.path)) loadMessage(piece.value, chat, path, reading);
    else describeChat(piece, chat);
  }
}

function describeChat(piece: JsonPiece, chat: Chat): void {
  if (!("value" in piece) || typeof piece.value !== "string") return;
  if (NAMES.has(piece.path)) chat.name = piece.value;
  if (TYPES.has(piece.path)) chat.type = piece.value;
}

function loadMessage(value: unknown, chat: Chat, path: string, reading: Reading): void {
  const { store } = reading;
  if (chat.type === null)
    throw new ConversionError(`${quoteName(path)} does not say what kind of chat it is.`);
  if (!COMMUNITIES.has(chat.type)) return store.lose("private_messages");
  const message = message_schema.safeParse(value);
  if (!message.success) return store.lose("unknown_format");
  if (message.data.type === "service") return loadService(message.data, chat, store);
  if (message.data.type !== "message") return store.lose("unknown_format", 1, message.data.type);
  loadPost(message.data, chat, reading);
}

function loadService(message: Message, chat: Chat, store: Store): void {
  if (message.action !== "topic_created")
    return store.lose("service_messages", 1, message.action ?? undefined);
  chat.topic_roots.set(message.id, message.id);
  chat.topic_titles.set(message.id, message.title || CHAT_NAME);
}

function loadPost(message: Message, chat: Chat, reading: Reading): void {
  const { store, authors, last_ids } = reading;
  const created_ms = sentAt(message);
  if (created_ms === null) return store.lose("unknown_format", 1, "date");
  const post_id = last_ids.posts + 1;
  const { text, contents } = readContents(message);
  const file = readFile(message, post_id, reading);
  if (file) contents.file = { ref: file.ref, label: fileLabel(message, file.name) };
  if (!text && !file && !contents.lines && !contents.poll) return store.lose("unknown_format");

  chat.forum ??= addChatForum(store, last_ids, chat.name?.trim() || CHAT_NAME);
  const name = message.from ?? DELETED_ACCOUNT;
  const author = addAuthor(store, authors, { key: message.from_id ?? name, name, created_ms });
  const reply = readReply(message, chat, store);
  if (reply) contents.reply = reply;
  const edited_ms = editedAt(message);
  last_ids.posts = post_id;
  chat.posts.set(message.id, post_id);
  store.addPost({
    id: post_id,
    ...placeOf(message, chat, chat.forum, clockTime(message) ?? created_ms),
    author_id: author.id,
    created_ms,
    edited_ms,
    editor_id: edited_ms === null ? null : author.id,
    text,
    extra: contents,
  });
  if (file) store.addFile({ ...file, owner_id: author.id, post_id, created_ms });
  countLosses(message, contents, store);
}

/** Whoever writes into a topic answers the message that created it, or another message of the topic. */
function placeOf(message: Message, chat: Chat, forum: ChatForum, clock_ms: number) {
  const answered = isElsewhere(message) ? null : message.reply_to_message_id;
  const root = typeof answered === "number" ? chat.topic_roots.get(answered) : undefined;
  const title = root === undefined ? undefined : chat.topic_titles.get(root);
  if (root === undefined || title === undefined) return forum.inWeek(clock_ms);
  chat.topic_roots.set(message.id, root);
  return forum.inTopic(root, title);
}

function readReply(message: Message, chat: Chat, store: Store): Contents["reply"] | null {
  const answered = message.reply_to_message_id;
  if (typeof answered !== "number" || chat.topic_titles.has(answered)) return null;
  const post_id = isElsewhere(message) ? undefined : chat.posts.get(answered);
  if (post_id === undefined) {
    store.lose("unknown_quote");
    return null;
  }
  const row = store.sql.find(
    "select p.text, p.extra, m.name from posts p join members m on m.id = p.author_id where p.id = ?",
    post_id,
  );
  if (!row) return null;
  const contents = contents_schema.parse(JSON.parse(String(row.extra)));
  return { post_id, name: String(row.name), excerpt: excerptOf(String(row.text), contents) };
}

/** The answered message is in another chat. */
const isElsewhere = (message: Message) => typeof message.reply_to_peer_id === "string";

/** What was not exported has a sentence of Telegram instead of its path. Stickers are shown as their sign. */
function readFile(message: Message, post_id: number, { folder, base }: Reading) {
  const value = message.photo ?? message.file;
  if (!value || message.media_type === "sticker") return null;
  const path = folder.paths.has(base + value) ? base + value : null;
  const stored_name = path === null ? "" : path.slice(path.lastIndexOf("/") + 1);
  const name = message.file_name || stored_name || (message.media_type ?? "photo");
  return { ref: `message:${post_id}`, path, name };
}

function countLosses(message: Message, contents: Contents, store: Store): void {
  if (contents.poll) store.lose("polls");
  if (message.media_type === "sticker") store.lose("lost_format", 1, "sticker");
  store.lose(
    "reactions",
    (message.reactions ?? []).reduce((sum, { count }) => sum + (count ?? 0), 0),
  );
}
