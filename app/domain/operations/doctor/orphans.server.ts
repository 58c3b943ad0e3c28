import { sql } from "drizzle-orm";
import type { Executor } from "#app/db/client.server.ts";

/**
 * Rows that violate a constraint, and the statement that repairs them. A broken disk or a manual
 * change can cause them, although the database enforces its constraints.
 */
type Orphans = { description: string; count_rows: string; repair: string };

type ForeignKey = {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  parents: string[];
  on_delete: string;
  /** A reference that cannot be set to null. */
  is_needed: boolean;
};

/**
 * Checks every foreign key: rows whose referenced row is missing are deleted, or their reference is
 * set to null, as its `on delete` says and the column allows.
 */
export async function listOrphans(tx: Executor): Promise<Orphans[]> {
  const keys = await tx.execute<ForeignKey>(sql`
    select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent, k.confdeltype as on_delete,
      (select json_agg(quote_ident(a.attname) order by c.position) from unnest(k.conkey) with ordinality c(number, position) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number) as columns,
      (select bool_or(a.attnotnull) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as is_needed,
      (select json_agg(quote_ident(a.attname) order by c.position) from unnest(k.confkey) with ordinality c(number, position) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.number) as parents
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 2, 1`);
  return [WITHOUT_LINEAGE, ...WITHOUT_FOREIGN_KEY, ...keys.map(orphansOf), WITHOUT_VARIANTS];
}

const CASCADE = "c";
/** Columns that a constraint wants null together. */
const NULL_TOGETHER = new Map([["picture_id", ["picture_id", "picture_url"]]]);

function orphansOf(key: ForeignKey): Orphans {
  const { child, parent, columns, parents, on_delete, is_needed } = key;
  const is_set = columns.map((column) => `child.${column} is not null`).join(" and ");
  const matches_parent = columns
    .map((column, index) => `parent.${parents[index]} = child.${column}`)
    .join(" and ");
  const is_orphan = `${is_set} and not exists (select from ${parent} parent where ${matches_parent})`;
  const column_list = columns.join(", ");
  const cleared = columns.flatMap((column) => NULL_TOGETHER.get(column) ?? [column]);
  return {
    description: `${child}.${column_list} without its row in ${parent}`,
    count_rows: `select count(*)::int as count from ${child} child where ${is_orphan}`,
    repair:
      on_delete === CASCADE || is_needed
        ? `delete from ${child} child where ${is_orphan}`
        : `update ${child} child set ${cleared.map((column) => `${column} = null`).join(", ")} where ${is_orphan}`,
  };
}

/** Every member has a row in the tree of invitations. A member without one becomes a root. */
const WITHOUT_LINEAGE: Orphans = {
  description: "users without a place in lineage",
  count_rows:
    "select count(*)::int as count from users where not exists (select from lineage where lineage.user_id = users.id)",
  repair:
    "insert into lineage (user_id, created_at) select id, created_at from users where not exists (select from lineage where lineage.user_id = users.id)",
};

/** Topics that wait for removal are left out: their forum, topic or author was deleted. */
const ORPHANED_TOPIC = `
  not exists (select from forums where forums.id = topics.forum_id) and not exists (select from removals where kind = 'forum' and removals.id = topics.forum_id)
  or not exists (select from users where users.id = topics.owner_id) and not exists (select from removals where kind = 'user' and removals.id = topics.owner_id)`;
const ORPHANED_POST = `
  not exists (select from topics where topics.id = posts.topic_id) and not exists (select from removals where kind in ('topic', 'restored_topic') and removals.id = posts.topic_id)
  or not exists (select from users where users.id = posts.owner_id) and not exists (select from removals where kind = 'user' and removals.id = posts.owner_id)`;

/** Removed topics and replies keep their versions. */
const ORPHANED_VERSION = `
  post_id is null and not exists (select from topics where topics.id = content_versions.topic_id) and not exists (select from removed_topics where removed_topics.id = content_versions.topic_id)
  or post_id is not null and not exists (select from posts where posts.id = content_versions.post_id) and not exists (select from removed_posts where removed_posts.id = content_versions.post_id)`;
/** Bookmarks of removed topics and replies are shown again after a restore. */
const ORPHANED_BOOKMARK = `
  topic_id is not null and not exists (select from topics where topics.id = bookmarks.topic_id) and not exists (select from removed_topics where removed_topics.id = bookmarks.topic_id)
  or post_id is not null and not exists (select from posts where posts.id = bookmarks.post_id) and not exists (select from removed_posts where removed_posts.id = bookmarks.post_id)`;
const ORPHANED_THANKS = `
  not exists (select from posts where posts.id = thanks.post_id) and not exists (select from removed_posts where removed_posts.id = thanks.post_id)`;
const ORPHANED_REMOVED_TOPIC = ORPHANED_TOPIC.replaceAll("topics.", "removed_topics.");
/** The topic neither exists, nor is it removed, nor in the process of being removed. */
const ORPHANED_REMOVED_POST = `
  not exists (select from topics where topics.id = removed_posts.topic_id) and not exists (select from removed_topics where removed_topics.id = removed_posts.topic_id)
    and not exists (select from removals where kind = 'topic' and removals.id = removed_posts.topic_id)
  or not exists (select from users where users.id = removed_posts.owner_id) and not exists (select from removals where kind = 'user' and removals.id = removed_posts.owner_id)`;

const ORPHANED_MUTE = `
  topic_id is not null and not exists (select from topics where topics.id = mutes.topic_id) and not exists (select from removed_topics where removed_topics.id = mutes.topic_id)
  and not exists (select from removals where kind in ('topic', 'restored_topic') and removals.id = mutes.topic_id)`;
const ORPHANED_READ = `
  not exists (select from topics where topics.id = topic_reads.topic_id) and not exists (select from removed_topics where removed_topics.id = topic_reads.topic_id)
    and not exists (select from removals where kind in ('topic', 'restored_topic') and removals.id = topic_reads.topic_id)`;

const ORPHANED_USE = `
  topic_id is not null and not exists (select from topics where topics.id = file_uses.topic_id) and not exists (select from removed_topics where removed_topics.id = file_uses.topic_id)
  or post_id is not null and not exists (select from posts where posts.id = file_uses.post_id) and not exists (select from removed_posts where removed_posts.id = file_uses.post_id)`;

/** Nothing can be sent of them. They come last, because variants may have been deleted before. */
const IS_WITHOUT_VARIANTS =
  "not exists (select from file_variants where file_variants.file_id = files.id)";
const WITHOUT_VARIANTS: Orphans = {
  description: "files without anything to send",
  count_rows: `select count(*)::int as count from files where ${IS_WITHOUT_VARIANTS}`,
  repair: `with without_picture as (update users set picture_id = null, picture_url = null
      where picture_id in (select id from files where ${IS_WITHOUT_VARIANTS}))
    delete from files where ${IS_WITHOUT_VARIANTS}`,
};

/** The address of the picture of a member follows from the file. */
const WRONG_PICTURE_URL = `from files where files.id = users.picture_id
  and users.picture_url <> '/files/' || files.id || '/' || files.url_name`;

function deletedRows(table: string, description: string, condition: string): Orphans {
  return {
    description,
    count_rows: `select count(*)::int as count from ${table} where ${condition}`,
    repair: `delete from ${table} where ${condition}`,
  };
}

/** Topics and replies have no foreign keys (see the schema), so the references are checked here. */
const WITHOUT_FOREIGN_KEY: readonly Orphans[] = [
  deletedRows("topics", "topics without their forum or author", ORPHANED_TOPIC),
  deletedRows("posts", "posts without their topic or author", ORPHANED_POST),
  deletedRows("content_versions", "former versions without their topic or reply", ORPHANED_VERSION),
  deletedRows("bookmarks", "bookmarks without their topic or reply", ORPHANED_BOOKMARK),
  deletedRows("thanks", "thanks without their reply", ORPHANED_THANKS),
  deletedRows("topic_reads", "read positions without their topic", ORPHANED_READ),
  deletedRows(
    "removed_topics",
    "removed topics without their forum or author",
    ORPHANED_REMOVED_TOPIC,
  ),
  deletedRows(
    "removed_posts",
    "removed posts without their topic or author",
    ORPHANED_REMOVED_POST,
  ),
  {
    description: "topics and posts that are removed and not removed",
    count_rows: `select (select count(*) from removed_topics join topics using (id))::int + (select count(*) from removed_posts join posts using (id))::int as count`,
    repair: `with removed_twice as (delete from removed_topics using topics where topics.id = removed_topics.id)
      delete from removed_posts using posts where posts.id = removed_posts.id`,
  },
  deletedRows("mutes", "mutes without their topic", ORPHANED_MUTE),
  deletedRows("file_uses", "uses of files without their topic or reply", ORPHANED_USE),
  {
    description: "members whose picture has another address",
    count_rows: `select count(*)::int as count from users where exists (select ${WRONG_PICTURE_URL})`,
    repair: `update users set picture_url = '/files/' || files.id || '/' || files.url_name ${WRONG_PICTURE_URL}`,
  },
  {
    description: "topics without activity",
    count_rows:
      "select count(*)::int as count from topics where not exists (select from topic_activity where topic_id = topics.id)",
    repair:
      "insert into topic_activity (topic_id, forum_id, active_at) select id, forum_id, created_at from topics on conflict do nothing",
  },
  {
    description: "forums without activity",
    count_rows:
      "select count(*)::int as count from forums where not exists (select from forum_activity where forum_id = forums.id)",
    repair: "insert into forum_activity (forum_id) select id from forums on conflict do nothing",
  },
  deletedRows(
    "forum_groups",
    "groups of forums that every member reads",
    "exists (select from forums where forums.id = forum_groups.forum_id and not is_restricted)",
  ),
];
