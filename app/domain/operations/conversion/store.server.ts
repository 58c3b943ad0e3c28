import { DatabaseSync, type StatementSync } from "node:sqlite";
import { REASON_MAX } from "#app/contract/field-limits.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
import { LOSSES, type Loss } from "./losses.ts";
import type { SourceMember, SqlRow, SqlValue, Store } from "./source.ts";

/** Sorting a million rows needs more room than this, which SQLite takes from the disk. */
const CACHE_KIB = 65_536;

/**
 * Rows of the source, as a converter adds them in whatever order its dump has. Posts refer to topics
 * by id, so nothing has to be there before.
 */
const TABLES = `
  create table members (id integer primary key, name text not null, full_name text, email text,
    is_email_confirmed integer not null, about text, is_superuser integer not null,
    is_active integer not null, is_without_account integer not null, created_ms integer not null,
    language text, picture_path text, password text, suspension text, inviter_id integer,
    username text, password_hash text, password_scheme text);
  create table former_names (member_id integer not null, name text not null);
  create table forums (id integer primary key, parent_id integer, name text not null,
    description text not null, position integer not null, holds_topics integer not null,
    is_private integer not null, is_read_only integer not null);
  create table topics (id integer primary key, forum_id integer not null, title text not null,
    is_locked integer not null, is_pinned integer not null, is_removed integer not null,
    first_post_id integer);
  create table posts (id integer primary key, topic_id integer not null, author_id integer,
    author_name text, created_ms integer not null, edited_ms integer, editor_id integer,
    text text not null, extra text, number integer, is_removed integer not null);
  create table files (id integer primary key, ref text not null unique, path text,
    name text not null, owner_id integer, post_id integer, alt text not null,
    created_ms integer not null);
  create table thanks (post_id integer not null, member_id integer not null,
    created_ms integer not null, primary key (post_id, member_id));
  create table bookmarks (member_id integer not null, topic_id integer, post_id integer,
    created_ms integer not null);
  create table addresses (address text primary key, kind text not null, id integer, ref text)
    without rowid;
`;

const json = (value: unknown) =>
  value === null || value === undefined ? null : JSON.stringify(value);
const flag = (value: boolean | undefined) => (value ? 1 : 0);

/** The year 2100. Clocks of old servers were wrong, and a later time cannot be written. */
const LAST_MS = 4_102_444_800_000;
const time = (ms: number) => Math.round(Math.min(LAST_MS, Math.max(0, Number.isNaN(ms) ? 0 : ms)));
const timeOrNull = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : time(ms);

/** The rows of a source in a temporary SQLite file, so that a large one needs little memory. */
export class ConversionStore {
  readonly #losses = new Map<Loss, { count: number; example: string | null }>();
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    // Whoever breaks off begins anew, so nothing has to be safe on the disk.
    this.exec(
      `pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KIB};`,
    );
    this.exec(TABLES);
  }

  close(): void {
    this.#database.close();
  }

  exec(statements: string): void {
    this.#database.exec(statements);
  }

  run(statement: string, ...values: SqlValue[]): void {
    this.#prepare(statement).run(...values);
  }

  iterate(statement: string, ...values: SqlValue[]): Iterable<SqlRow> {
    return this.#database.prepare(statement).iterate(...values);
  }

  /** All rows at once, for loops that change the table. */
  list(statement: string, ...values: SqlValue[]): SqlRow[] {
    return this.#prepare(statement).all(...values);
  }

  find(statement: string, ...values: SqlValue[]): SqlRow | undefined {
    return this.#prepare(statement).get(...values);
  }

  count(rows: string): number {
    return Number(this.find(`select count(*) as count from ${rows}`)?.count);
  }

  lose(loss: Loss, count = 1, example: string | null = null): void {
    if (count === 0) return;
    const before = this.#losses.get(loss);
    this.#losses.set(loss, {
      count: (before?.count ?? 0) + count,
      example: before?.example ?? example,
    });
  }

  /** In the order of the list, so that equal sources have equal reports. */
  listLosses(): { loss: Loss; count: number; example: string | null }[] {
    return LOSSES.flatMap((loss) => {
      const sum = this.#losses.get(loss);
      return sum ? [{ loss, ...sum }] : [];
    });
  }

  #prepare(statement: string): StatementSync {
    const prepared = this.#statements.get(statement) ?? this.#database.prepare(statement);
    this.#statements.set(statement, prepared);
    return prepared;
  }
}

/** What converters may call. What comes twice is taken once: dumps of running forums have such rows. */
export function storeFor(store: ConversionStore): Store {
  return {
    addMember(member) {
      insert(store, "members", {
        id: member.id,
        name: member.name,
        full_name: member.full_name ?? null,
        email: member.email ?? null,
        is_email_confirmed: flag(member.is_email_confirmed),
        about: member.about ?? null,
        is_superuser: flag(member.is_superuser),
        is_active: flag(member.is_active ?? true),
        is_without_account: flag(member.is_without_account),
        created_ms: time(member.created_ms),
        language: member.language ?? null,
        picture_path: member.picture_path ?? null,
        password: json(member.password),
        suspension: json(suspensionOf(member)),
        inviter_id: member.inviter_id ?? null,
      });
      for (const name of member.former_names ?? [])
        insert(store, "former_names", { member_id: member.id, name });
    },
    addForum(forum) {
      insert(store, "forums", {
        id: forum.id,
        parent_id: forum.parent_id,
        name: forum.name,
        description: forum.description,
        position: forum.position,
        holds_topics: flag(forum.holds_topics),
        is_private: flag(forum.is_private),
        is_read_only: flag(forum.is_read_only),
      });
    },
    addTopic(topic) {
      insert(store, "topics", {
        id: topic.id,
        forum_id: topic.forum_id,
        title: topic.title,
        is_locked: flag(topic.is_locked),
        is_pinned: flag(topic.is_pinned),
        is_removed: flag(topic.is_removed),
      });
    },
    addPost(post) {
      insert(store, "posts", {
        id: post.id,
        topic_id: post.topic_id,
        author_id: post.author_id,
        author_name: post.author_name ?? null,
        created_ms: time(post.created_ms),
        edited_ms: timeOrNull(post.edited_ms),
        editor_id: post.editor_id ?? null,
        text: post.text,
        extra: json(post.extra),
        number: post.number ?? null,
        is_removed: flag(post.is_removed),
      });
    },
    addFile({ ref, path, name, owner_id, post_id, alt = "", created_ms }) {
      insert(store, "files", {
        ref,
        path,
        name,
        owner_id,
        post_id,
        alt,
        created_ms: time(created_ms),
      });
    },
    addThanks: ({ created_ms, ...thanks }) =>
      insert(store, "thanks", { ...thanks, created_ms: time(created_ms) }),
    addBookmark: ({ created_ms, ...bookmark }) =>
      insert(store, "bookmarks", { ...bookmark, created_ms: time(created_ms) }),
    addAddress(address, target) {
      const { kind, id, ref } = { id: null, ref: null, ...target };
      insert(store, "addresses", { address, kind, id, ref });
    },
    lose: (loss, count = 1, example) => store.lose(loss, count, example ?? null),
    sql: store,
  };
}

/** The member reads the reason, so there is one. */
function suspensionOf({ suspension }: SourceMember) {
  if (!suspension) return null;
  const { reason, until_ms, created_ms } = suspension;
  return {
    reason: oneLine(reason).slice(0, REASON_MAX).toWellFormed().trim() || "–",
    until_ms: timeOrNull(until_ms),
    created_ms: time(created_ms),
  };
}

function insert(store: ConversionStore, table: string, row: Record<string, SqlValue>): void {
  const names = Object.keys(row);
  store.run(
    `insert or ignore into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    ...Object.values(row),
  );
}
