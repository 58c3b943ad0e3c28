import { DESCRIPTION_MAX, NAME_MAX } from "#app/contract/field-limits.ts";
import { fold } from "#app/lib/text/fold.ts";
import type { ConversionStore } from "./store.server.ts";
import { tidyLine } from "./tidy-line.ts";

type Forum = {
  id: number;
  parent_id: number | null;
  name: string;
  description: string;
  holds_topics: boolean;
  is_private: boolean;
  is_read_only: boolean;
};

const SEPARATOR = " › ";
/** Names are cut to a part of this. */
const LONGEST_PATH = 2000;
/** The order of a category or forum is a small number; the default stands last. */
const ORDER_STEP = 10;

/**
 * Makes two levels of a tree of any depth: a root is a category, and all that holds topics below it, and
 * the root itself if it does, are its forums. What lies in a private forum is private.
 */
export function prepareForums(store: ConversionStore): void {
  store.exec(`
    create table categories (id integer primary key, name text not null, position integer not null);
    create table flat_forums (forum_id integer primary key, category_id integer not null, name text not null,
      description text not null, position integer not null, is_private integer not null, is_read_only integer not null);`);
  const forums = readForums(store);
  const known_ids = new Set(forums.map(({ id }) => id));
  const childrenOf = Map.groupBy(forums, ({ id, parent_id }) =>
    parent_id !== null && known_ids.has(parent_id) && parent_id !== id ? parent_id : 0,
  );
  let category_position = 0;
  for (const root of childrenOf.get(0) ?? []) {
    const flat_forums = listFlat(root, childrenOf);
    if (flat_forums.length === 0) continue;
    // Members can read a forum without writing in it only as a group.
    for (const { name, is_private, is_read_only } of flat_forums)
      if (is_read_only && !is_private) store.lose("group_rights", 1, name);
    category_position += ORDER_STEP;
    store.run(
      "insert into categories values (?, ?, ?)",
      root.id,
      tidyName(root.name, root.id),
      category_position,
    );
    for (const [index, forum] of flat_forums.entries())
      store.run(
        "insert or ignore into flat_forums values (?, ?, ?, ?, ?, ?, ?)",
        forum.id,
        root.id,
        tidyName(forum.name, forum.id),
        tidyLine(forum.description, DESCRIPTION_MAX),
        (index + 1) * ORDER_STEP,
        Number(forum.is_private),
        Number(forum.is_read_only),
      );
  }
}

function readForums(store: ConversionStore): Forum[] {
  return store.list("select * from forums where id > 0 order by position, id").map((row) => ({
    id: Number(row.id),
    parent_id: row.parent_id === null ? null : Number(row.parent_id),
    name: String(row.name),
    description: String(row.description),
    holds_topics: row.holds_topics === 1,
    is_private: row.is_private === 1,
    is_read_only: row.is_read_only === 1,
  }));
}

/**
 * In the order in which a reader goes through the tree. A circle of parents has no root, so it is not
 * reached. The tree may be as deep as it likes, so this does not call itself.
 */
function listFlat(root: Forum, childrenOf: ReadonlyMap<number, Forum[]>): Forum[] {
  const flat_forums: Forum[] = root.holds_topics ? [root] : [];
  const open: Forum[] = [];
  const openBelow = (parent: Forum, path: string) => {
    for (const child of (childrenOf.get(parent.id) ?? []).toReversed()) {
      const is_private = parent.is_private || child.is_private;
      open.push({ ...child, is_private, name: (path + child.name).slice(0, LONGEST_PATH) });
    }
  };
  openBelow(root, "");
  for (let forum = open.pop(); forum; forum = open.pop()) {
    if (forum.holds_topics) flat_forums.push(forum);
    openBelow(forum, forum.name + SEPARATOR);
  }
  return flat_forums;
}

function tidyName(name: string, id: number): string {
  return tidyLine(name, NAME_MAX) || `${id}`;
}

/**
 * A group for each forum that not everybody could read. Nobody is in it, so only superusers see the
 * forum until they open it or add members.
 */
export function prepareAudiences(store: ConversionStore): void {
  store.exec(`create table audience_groups (id integer primary key, forum_id integer not null,
    name text not null, description text not null, created_ms integer not null)`);
  const taken = new Set<string>();
  const forums = store.list(`
      select forum_id, name, (select coalesce(min(created_ms), 0) from posts) as created_ms
      from flat_forums where is_private order by forum_id`);
  for (const { forum_id, name, created_ms } of forums) {
    const group = distinctName(String(name), Number(forum_id), taken);
    store.run(
      "insert into audience_groups values (?, ?, ?, '', ?)",
      Number(forum_id),
      Number(forum_id),
      group,
      Number(created_ms),
    );
  }
}

/** Names of groups are compared without case. */
function distinctName(name: string, forum_id: number, taken: Set<string>): string {
  const distinct = taken.has(fold(name)) ? `${tidyLine(name, NAME_MAX - 15)} (${forum_id})` : name;
  taken.add(fold(distinct));
  return distinct;
}
