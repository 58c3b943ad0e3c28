import { join } from "node:path";
import type { Document } from "#app/content/document.ts";
import { listDumpedTables, readCopyRows } from "../dumps/postgres-copy.server.ts";
import type {
  Links,
  Recognise,
  Source,
  SourceFolder,
  SourceTables,
  Store,
  StoredPost,
} from "../source.ts";
import { addBookmarks } from "./add-bookmarks.server.ts";
import { addForums } from "./add-forums.server.ts";
import { addMembers, listBots } from "./add-members.server.ts";
import { addPermalinks } from "./add-permalinks.server.ts";
import { addUploads } from "./add-uploads.server.ts";
import { RAW_TABLES } from "./raw-tables.server.ts";
import { readPosts } from "./read-posts.server.ts";
import { READ_ROW, readTopic } from "./read-tables.server.ts";
import { cookedToDocument } from "./to-document.server.ts";
import { listUploadFiles } from "./upload-files.ts";

/** Tables that Discourse has had from its first versions on, and no other forum has. */
const OWN_TABLES = ["posts", "topics", "categories", "post_actions", "topic_allowed_users"];
const DUMP = /\.sql(?:\.gz)?$/;
/** A site has had few names. Others are those of mistyped links. */
const HOSTS_MAX = 20;

/** A backup of Discourse: one dump, and the folder `uploads` beside it, if it has uploads. */
export const recogniseDiscourse: Recognise = async (folder) => {
  const [dump, ...others] = [...folder.paths].filter((path) => DUMP.test(path));
  if (dump === undefined || others.length > 0) return null;
  const tables = await listDumpedTables(join(folder.root, dump));
  if (!tables || !OWN_TABLES.every((table) => tables.has(table))) return null;
  return new DiscourseSource(folder, dump);
};

class DiscourseSource implements Source {
  readonly name = "Discourse";
  readonly #folder: SourceFolder;
  readonly #dump: string;
  #tables: SourceTables | null = null;
  #hosts: string[] = [];

  constructor(folder: SourceFolder, dump: string) {
    this.#folder = folder;
    this.#dump = dump;
  }

  /** Reads the dump twice: which posts are messages is only known from the topics behind them. */
  async load(store: Store): Promise<void> {
    const path = join(this.#folder.root, this.#dump);
    const beside = this.#dump.slice(0, this.#dump.lastIndexOf("/") + 1);
    const files = listUploadFiles(this.#folder, beside);
    store.sql.exec(RAW_TABLES);
    this.#tables = store.sql;
    const private_topic_ids = await readTables(path, store);
    const names_of_bots = listBots(store);
    const dumped_ms = await readPosts(path, store, { private_topic_ids, names_of_bots });
    addMembers(store, files, dumped_ms);
    addForums(store);
    addUploads(store, files);
    addBookmarks(store);
    addPermalinks(store);
    const hosts = store.sql.iterate(
      "select host from raw_hosts order by count desc, host limit ?",
      HOSTS_MAX,
    );
    this.#hosts = [...hosts].map(({ host }) => String(host));
  }

  toDocument(post: StoredPost, links: Links): Document {
    if (!this.#tables) throw new Error("toDocument() before load()");
    return cookedToDocument(post, links, this.#tables);
  }

  hosts(): string[] {
    return this.#hosts;
  }
}

/** Returns the topics that are messages between members. */
async function readTables(path: string, store: Store): Promise<Set<number>> {
  const private_topic_ids = new Set<number>();
  const tables = new Set([...Object.keys(READ_ROW), "topics"]);
  for await (const { table, row } of readCopyRows(path, tables)) {
    READ_ROW[table]?.(row, store);
    if (table !== "topics") continue;
    const { private_topic_id } = readTopic(row, store);
    if (private_topic_id !== null) private_topic_ids.add(private_topic_id);
  }
  return private_topic_ids;
}
