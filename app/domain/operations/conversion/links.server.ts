import type { Image, Run } from "#app/content/document.ts";
import { fold } from "#app/lib/text/fold.ts";
import type { AddressTarget, Links } from "./source.ts";
import type { ConversionStore } from "./store.server.ts";

/** Answers what the text of a post asks, and remembers which files it has shown. */
export class TextLinks implements Links {
  readonly used_files = new Set<number>();
  /** They are of this site, though the other forum may have had the same. */
  readonly made_paths = new Set<string>();
  readonly #store: ConversionStore;
  readonly #onLoss: Links["lose"];

  constructor(store: ConversionStore, onLoss: Links["lose"]) {
    this.#store = store;
    this.#onLoss = onLoss;
  }

  post(id: number): string | null {
    return this.path({ kind: "post", id });
  }

  forum(id: number): string | null {
    return this.path({ kind: "forum", id });
  }

  path(target: AddressTarget): string | null {
    const path = findPath(this.#store, target);
    if (path !== null) this.made_paths.add(path);
    return path;
  }

  mention(member: { id: number } | { name: string }): Run | null {
    const username = "id" in member ? this.#nameOf(member.id) : this.#nameBy(member.name);
    if (username === null) return null;
    const path = `/user/${encodeURIComponent(username)}`;
    this.made_paths.add(path);
    return { text: `@${username}`, marks: [`link ${path}`] };
  }

  file(ref: string): Run | null {
    const file = this.#store.find(
      "select k.* from file_refs r join kept_files k on k.id = r.file_id where r.ref = ?",
      ref,
    );
    if (!file) return null;
    this.used_files.add(Number(file.id));
    const path = `/files/${file.id}/${file.url_name}`;
    this.made_paths.add(path);
    if (file.kind === "file") return { text: String(file.name), marks: [`link ${path}`] };
    const image: Image = {
      src: path,
      alt: String(file.alt),
      width: Number(file.width),
      height: Number(file.height),
    };
    return { text: "", marks: [], image };
  }

  lose(...loss: Parameters<Links["lose"]>): void {
    this.#onLoss(...loss);
  }

  #nameOf(id: number): string | null {
    const row = this.#store.find(
      "select username from members where id = ? and not is_without_account",
      id,
    );
    return row ? String(row.username) : null;
  }

  #nameBy(name: string): string | null {
    const row = this.#store.find(
      `select m.username from names n join members m on m.id = n.member_id where n.folded = ?`,
      fold(name),
    );
    return row ? String(row.username) : null;
  }
}

/** The present and former names of members, for mentions. A name of today wins. */
export function prepareNames(store: ConversionStore): void {
  store.exec(
    "create table names (folded text primary key, member_id integer not null) without rowid",
  );
  const rows = store.list("select id, username from members where not is_without_account");
  for (const { id, username } of rows)
    store.run("insert or ignore into names values (?, ?)", fold(String(username)), Number(id));
  store.exec("insert or ignore into names select folded, member_id from kept_names");
}

/** The path of something here; null if it is not brought over. */
export function findPath(store: ConversionStore, target: AddressTarget): string | null {
  if (target.kind === "file") {
    const file = store.find(
      "select k.id, k.url_name from file_refs r join kept_files k on k.id = r.file_id where r.ref = ?",
      target.ref,
    );
    return file ? `/files/${file.id}/${file.url_name}` : null;
  }
  if (target.kind === "index") return "/forum";
  const { kind, id } = target;
  if (kind === "topic")
    return store.find("select 1 from topics where id = ?", id) ? `/topic/${id}` : null;
  if (kind === "forum") return findForumPath(store, id);
  if (kind === "member") {
    const row = store.find(
      "select username from members where id = ? and not is_without_account",
      id,
    );
    return row ? `/user/${encodeURIComponent(String(row.username))}` : null;
  }
  const reply = store.find("select topic_id from replies where id = ?", id);
  if (reply) return `/topic/${reply.topic_id}/post/${id}`;
  const topic = store.find(
    "select t.id from posts p join topics t on t.id = p.topic_id where p.id = ?",
    id,
  );
  return topic ? `/topic/${topic.id}` : null;
}

/** What only holds forums has no page here but the index. */
function findForumPath(store: ConversionStore, id: number): string | null {
  if (store.find("select 1 from flat_forums where forum_id = ?", id)) return `/forum/${id}`;
  return store.find("select 1 from forums where id = ?", id) ? "/forum" : null;
}
