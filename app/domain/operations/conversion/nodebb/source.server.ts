import { fold } from "#app/lib/text/fold.ts";
import type { Source, SourceFolder, Store } from "../source.ts";
import { readKeysInto } from "./keys.server.ts";
import { loadForums } from "./load-forums.server.ts";
import { loadMembers } from "./load-members.server.ts";
import { loadPosts } from "./load-posts.server.ts";
import { loadQueue } from "./load-queue.server.ts";
import { loadTopics } from "./load-topics.server.ts";
import { readMongo, readPostgres } from "./read-dump.server.ts";
import type { MembersBySlug } from "./slug.ts";
import { toDocument } from "./text.server.ts";
import { Uploads } from "./uploads.ts";

export type Dump = { kind: "MongoDB" | "PostgreSQL"; path: string };

/** Nobody has a longer name, and no longer address is looked for. */
const SLUG_MAX = 100;

/** `hosts`: those that the site had, if its settings are there. */
export function nodebbSource(dump: Dump, folder: SourceFolder, hosts: string[]): Source {
  const uploads = new Uploads(folder, hosts);
  let members: MembersBySlug = new Map();
  return {
    name: "NodeBB",
    hosts: () => hosts,
    async load(store) {
      const keys = readKeysInto(store);
      await (dump.kind === "MongoDB" ? readMongo(dump.path, keys) : readPostgres(dump.path, keys));
      members = loadMembers(store, uploads);
      addNames(store, members);
      loadForums(store);
      loadPosts(store, uploads);
      loadTopics(store, uploads);
      loadQueue(store, uploads);
      dropRows(store);
    },
    toDocument: (post, links) => toDocument(post, links, { uploads, members }),
  };
}

function addNames(store: Store, members: MembersBySlug): void {
  for (const [slug, { id }] of members)
    if (slug.length <= SLUG_MAX) store.addAddress(`user/${fold(slug)}`, { kind: "member", id });
}

/** The texts are in the tables of the store now, so the rows of the dump only cost room. */
function dropRows(store: Store): void {
  const tables = store.sql.iterate(
    "select name from sqlite_master where type = 'table' and name glob 'raw_*'",
  );
  for (const { name } of Array.from(tables)) store.sql.exec(`drop table ${name}`);
}
