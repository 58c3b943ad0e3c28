/*
 * What a converter reads from another forum. Ids are those of the source, times are milliseconds, and
 * the texts of posts are as they are stored there; everything else is plain text without entities.
 */
import type { Document, Run } from "#app/content/document.ts";
import type { ForeignPassword } from "#app/lib/crypto/foreign-passwords/read-stored.server.ts";
import type { DateOrder } from "./date-orders.ts";
import type { Loss } from "./losses.ts";

export type SourceMember = {
  id: number;
  /** As the source shows it. Former names of the member come with it. */
  name: string;
  former_names?: string[];
  full_name?: string | null;
  email?: string | null;
  is_email_confirmed?: boolean;
  about?: string | null;
  is_superuser?: boolean;
  /** False for who may not sign in there. */
  is_active?: boolean;
  /** Somebody who wrote and has no account: posts name them, and nobody can sign in. */
  is_without_account?: boolean;
  created_ms: number;
  /** "tr" or "en", or null. */
  language?: string | null;
  /** The path of the picture in the folder of the source. */
  picture_path?: string | null;
  password?: ForeignPassword | null;
  /** Banned there: until when, or null for always. */
  suspension?: { reason: string; until_ms: number | null; created_ms: number } | null;
  inviter_id?: number | null;
};

type SourceForum = {
  id: number;
  /** The forum that it lies in, at any depth. */
  parent_id: number | null;
  name: string;
  description: string;
  /** Forums with one parent are in this order. */
  position: number;
  /** False for what only holds other forums. */
  holds_topics: boolean;
  /** Not every member could read it there. */
  is_private: boolean;
  /** Members only read there. If it is not private, the report says that they can write here. */
  is_read_only?: boolean;
};

type SourceTopic = {
  id: number;
  forum_id: number;
  title: string;
  is_locked?: boolean;
  is_pinned?: boolean;
  /** Deleted, or not approved. Its posts need not be marked. */
  is_removed?: boolean;
};

type SourcePost = {
  id: number;
  topic_id: number;
  /** Null for a guest, of whom the text gets the name. */
  author_id: number | null;
  author_name?: string | null;
  created_ms: number;
  edited_ms?: number | null;
  editor_id?: number | null;
  text: string;
  /** What else `toDocument` needs, as JSON: flags, polls, formats. */
  extra?: unknown;
  /**
   * Its number in the topic, where the source has one that addresses name: 0 is the first post.
   * Otherwise posts are numbered by time and id.
   */
  number?: number | null;
  is_removed?: boolean;
};

type SourceFile = {
  /** By this the texts name it, such as "attachment:5". */
  ref: string;
  /** In the folder of the source. Null if it is known to be missing. */
  path: string | null;
  name: string;
  owner_id: number | null;
  /** The post that has it; it follows the text if the text does not show it. */
  post_id: number | null;
  alt?: string;
  created_ms: number;
};

/** What an old address leads to. */
export type AddressTarget =
  | { kind: "post" | "topic" | "forum" | "member"; id: number }
  | { kind: "file"; ref: string }
  | { kind: "index" };

/** What the reader of a source calls. */
export type Store = {
  addMember(member: SourceMember): void;
  addForum(forum: SourceForum): void;
  addTopic(topic: SourceTopic): void;
  addPost(post: SourcePost): void;
  addFile(file: SourceFile): void;
  addThanks(thanks: { post_id: number; member_id: number; created_ms: number }): void;
  addBookmark(bookmark: {
    member_id: number;
    post_id: number | null;
    topic_id: number | null;
    created_ms: number;
  }): void;
  /** `address` is in the form that `parseOldAddress()` gives, such as "viewtopic.php?t=5". */
  addAddress(address: string, target: AddressTarget): void;
  /** Something that is not brought over. `example` is for the report. */
  lose(loss: Loss, count?: number, example?: string): void;
  /** Tables of the converter's own, for what has to be joined: see store.server.ts. */
  sql: SourceTables;
};

export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

/** The temporary database, in which a converter may keep rows of its dump. Its own names begin with `raw_`. */
export type SourceTables = {
  exec(statement: string): void;
  run(statement: string, ...values: SqlValue[]): void;
  iterate(statement: string, ...values: SqlValue[]): Iterable<SqlRow>;
  /** The first row. */
  find(statement: string, ...values: SqlValue[]): SqlRow | undefined;
  /** `rows` is a table, and may go on with a condition. */
  count(rows: string): number;
};

/** What the text of a post can ask. Addresses are paths of this site; null for what is not there. */
export type Links = {
  post(id: number): string | null;
  forum(id: number): string | null;
  /** The runs of a mention. Names are compared without case. */
  mention(member: { id: number } | { name: string }): Run | null;
  /** The picture or the link of a file, or null if it is missing. It does not follow the text then. */
  file(ref: string): Run | null;
  lose(loss: Loss, example?: string): void;
};

export type StoredPost = {
  id: number;
  text: string;
  extra: unknown;
};

/** A source that was recognised. */
export type Source = {
  /** "phpBB 3.3": for the report. */
  name: string;
  /** Reads everything into the store, in any order. */
  load(store: Store): Promise<void>;
  /** The text of a post. Pure: the same text gives the same document. */
  toDocument(post: StoredPost, links: Links): Document;
  /** Hosts that its addresses had, if the source says: links to them become links here. */
  hosts(): string[];
};

export type ConvertOptions = { date_order: DateOrder | null };

/** Plain files of the source by their paths in a folder, as "dump.sql.gz" and "files/3_a1b2". */
export type SourceFolder = {
  root: string;
  paths: ReadonlySet<string>;
};

/** Null if the folder is something else. It reads the beginnings of a few files only. */
export type Recognise = (folder: SourceFolder, options: ConvertOptions) => Promise<Source | null>;
