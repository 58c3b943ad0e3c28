import type { Store } from "../source.ts";
import type { Handlers } from "./handlers.ts";
import { OBJECTS } from "./object-handlers.server.ts";
import { SET_VALUES, SORTED_SET_VALUES } from "./value-handlers.server.ts";

/** What NodeBB stores, whatever database it stores it in: an object, and values of sorted sets and sets. */
export type Keys = {
  object(key: string, object: Record<string, unknown>): void;
  sortedSetValue(key: string, value: string, score: number): void;
  setValue(key: string, value: string): void;
};

const TABLES = `
  create table raw_objects (kind text, id integer, fields text not null, primary key (kind, id)) without rowid;
  create table raw_posts (id integer primary key, topic_id integer not null, time integer not null,
    fields text not null);
  create table raw_queue (id text primary key, fields text not null) without rowid;
  create table raw_bans (member_id integer, time integer, fields text not null, primary key (member_id, time)) without rowid;
  create table raw_polls (id integer primary key, post_id integer not null, fields text not null);
  create table raw_poll_options (poll_id integer, option text, title text, votes integer not null default 0,
    primary key (poll_id, option)) without rowid;
  create table raw_order (topic_id integer, post_id integer, score real not null, primary key (topic_id, post_id)) without rowid;
  create table raw_upvotes (post_id integer, member_id integer, time integer, primary key (post_id, member_id)) without rowid;
  create table raw_thumbnails (topic_id integer, path text, primary key (topic_id, path)) without rowid;
  create table raw_names (member_id integer, name text, primary key (member_id, name)) without rowid;
  create table raw_groups (name text, member text, primary key (name, member)) without rowid;
  create table raw_masks (forum_id integer, privilege text, primary key (forum_id, privilege)) without rowid;
`;

/** Puts what is needed of a dump into tables, in whatever order it comes. */
export function readKeysInto(store: Store): Keys {
  store.sql.exec(TABLES);
  return {
    object: (key, object) => handle(OBJECTS, store, key, object),
    sortedSetValue: (key, value, score) => handle(SORTED_SET_VALUES, store, key, value, score),
    setValue: (key, value) => handle(SET_VALUES, store, key, value),
  };
}

function handle<Value extends unknown[]>(
  handlers: Handlers<Value>,
  store: Store,
  key: string,
  ...value: Value
): void {
  const end = key.indexOf(":");
  const word = end < 0 ? key : key.slice(0, end);
  if (!Object.hasOwn(handlers, word)) return;
  for (const [pattern, take] of handlers[word] ?? []) {
    const match = pattern.exec(key);
    if (match) return take(store, match, ...value);
  }
}
