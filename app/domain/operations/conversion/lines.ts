import type { SqlRow, SqlValue } from "./source.ts";
import type { ConversionStore } from "./store.server.ts";

type Line = Record<string, unknown>;
type Lines = (store: ConversionStore) => Iterable<Line>;

const flag = (value: SqlValue | undefined) => value === 1;
const at = (ms: SqlValue | undefined) => new Date(Number(ms)).toISOString();

/** A statement whose rows become lines of one kind. It has to be in the order of the key. */
const select = (statement: string, toLine: (row: SqlRow) => Line): Lines =>
  function* (store) {
    for (const row of store.iterate(statement)) yield toLine(row);
  };

const AUTHOR = "coalesce(p.editor_id, p.author_id)";
/** The text of a post with its author, for the kinds that have one. */
const WRITTEN = "from posts p join texts x on x.post_id = p.id";
const writtenFields = (row: SqlRow) => ({
  owner_id: row.author_id,
  content: row.html,
  created_at: at(row.created_ms),
  ...(Number(row.edited_ms ?? 0) > Number(row.created_ms) && {
    updated_at: at(row.edited_ms),
    editor_id: row.editor,
  }),
});
const NOT_REMOVED_BY_ANYBODY = { removed_by_id: null, removal_reason: null };

/** What a converted community has, by the kinds of docs/format.md. */
export const LINES: Readonly<Record<string, Lines>> = {
  members: select(
    `select m.*, f.file_id as picture_id, (select max(created_ms) from posts) as last_ms
     from members m left join faces f on f.member_id = m.id order by m.id`,
    (row) => ({
      id: row.id,
      username: row.username,
      email: row.email,
      confirmed_email: flag(row.is_email_confirmed) ? row.email : null,
      full_name: row.full_name,
      about: row.about,
      picture_id: row.picture_id,
      is_superuser: flag(row.is_superuser) && !flag(row.is_without_account),
      is_active: flag(row.is_active) && !flag(row.is_without_account),
      is_former: flag(row.is_without_account),
      created_at: at(row.created_ms),
      language: row.language,
      // Nothing that was written before is new to anybody.
      topics_read_until: row.last_ms === null ? null : at(row.last_ms),
      password_hash: row.password_hash,
      password_scheme: row.password_scheme,
      password_changed_at: row.password_hash === null ? null : at(row.created_ms),
    }),
  ),
  former_usernames: select(
    `select k.name, k.member_id, m.created_ms from kept_names k join members m on m.id = k.member_id order by k.name`,
    ({ name, member_id, created_ms }) => ({
      username: name,
      member_id,
      created_at: at(created_ms),
    }),
  ),
  lineage: select(
    `select m.id, i.id as inviter_id, m.created_ms from members m
     left join members i on i.id = m.inviter_id and not i.is_without_account
     where not m.is_without_account order by m.id`,
    ({ id, inviter_id, created_ms }) => ({ member_id: id, inviter_id, created_at: at(created_ms) }),
  ),
  groups: select(
    "select * from audience_groups order by id",
    ({ id, name, description, created_ms }) => ({
      id,
      name,
      description,
      created_at: at(created_ms),
    }),
  ),
  categories: select("select * from categories order by id", ({ id, name, position }) => ({
    id,
    name,
    order: position,
  })),
  forums: select("select * from flat_forums order by forum_id", (row) => ({
    id: row.forum_id,
    category_id: row.category_id,
    name: row.name,
    description: row.description,
    order: row.position,
    is_restricted: flag(row.is_private),
  })),
  audiences: select(
    `select p.forum_id, g.id as group_id, p.is_read_only from flat_forums p join audience_groups g on g.forum_id = p.forum_id
     order by p.forum_id, g.id`,
    ({ forum_id, group_id, is_read_only }) => ({
      forum_id,
      group_id,
      may_write: !flag(is_read_only),
    }),
  ),
  files: select("select * from kept_files order by id", (row) => ({
    id: row.id,
    owner_id: row.owner_id,
    kind: row.kind,
    purpose: row.purpose,
    name: row.name,
    url_name: row.url_name,
    type: row.type,
    width: row.width,
    height: row.height,
    alt: row.alt,
    uploaded_sha256: row.uploaded_sha256,
    created_at: at(row.created_ms),
  })),
  file_contents: select("select * from file_contents order by file_id, width", (row) => ({
    ...row,
  })),
  topics: select(
    `select t.*, p.author_id, p.created_ms, p.edited_ms, ${AUTHOR} as editor, x.html, l.last_number, l.last_ms
     from topics t join posts p on p.id = t.first_post_id join texts x on x.post_id = p.id
     left join last_replies l on l.topic_id = t.id where not t.is_removed order by t.id`,
    (row) => ({
      id: row.id,
      forum_id: row.forum_id,
      title: row.title,
      ...writtenFields(row),
      ...activityFields(row),
    }),
  ),
  replies: select(
    `select p.id, r.topic_id, r.number, p.author_id, p.created_ms, p.edited_ms, ${AUTHOR} as editor, x.html
     ${WRITTEN} join replies r on r.id = p.id join topics t on t.id = r.topic_id
     where not p.is_removed and not t.is_removed order by p.id`,
    (row) => ({ id: row.id, topic_id: row.topic_id, number: row.number, ...writtenFields(row) }),
  ),
  file_uses: select(
    `select u.file_id, iif(r.id is null, p.topic_id, null) as topic_id, r.id as reply_id
     from file_uses u join posts p on p.id = u.post_id left join replies r on r.id = p.id
     order by 1, 2, 3`,
    (row) => ({ ...row }),
  ),
  thanks: select(
    `select h.post_id as reply_id, h.member_id, p.author_id, h.created_ms
     from thanks h join replies r on r.id = h.post_id join posts p on p.id = h.post_id and not p.is_removed
     join topics t on t.id = r.topic_id and not t.is_removed
     join members m on m.id = h.member_id and not m.is_without_account
     where h.member_id <> p.author_id order by 1, 2`,
    ({ reply_id, member_id, author_id, created_ms }) => ({
      reply_id,
      member_id,
      author_id,
      created_at: at(created_ms),
      notified_at: at(created_ms),
    }),
  ),
  removed_topics: select(
    `select t.*, p.author_id, p.created_ms, p.edited_ms, ${AUTHOR} as editor, x.html, l.last_number, l.last_ms,
       (select count(*) from replies r where r.topic_id = t.id) as total_replies
     from topics t join posts p on p.id = t.first_post_id join texts x on x.post_id = p.id
     left join last_replies l on l.topic_id = t.id where t.is_removed order by t.id`,
    (row) => ({
      id: row.id,
      forum_id: row.forum_id,
      title: row.title,
      ...writtenFields(row),
      total_replies: row.total_replies,
      ...activityFields(row),
      locked_by_id: null,
      lock_reason: null,
      subscriber_ids: [],
      removed_at: null,
      ...NOT_REMOVED_BY_ANYBODY,
    }),
  ),
  removed_replies: select(
    `select p.id, r.topic_id, r.number, p.author_id, p.created_ms, p.edited_ms, ${AUTHOR} as editor, x.html, t.is_removed
     ${WRITTEN} join replies r on r.id = p.id join topics t on t.id = r.topic_id
     where p.is_removed or t.is_removed order by p.id`,
    (row) => ({
      id: row.id,
      topic_id: row.topic_id,
      number: row.number,
      ...writtenFields(row),
      removed_at: null,
      ...NOT_REMOVED_BY_ANYBODY,
      is_with_topic: flag(row.is_removed),
      leaves_line: false,
    }),
  ),
  bookmarks: select(
    `select min(id) as id, member_id, topic_id, reply_id, min(created_ms) as created_ms from (
       select b.rowid as id, b.member_id, b.created_ms, r.id as reply_id,
         iif(r.id is null, coalesce(f.id, b.topic_id), null) as topic_id, coalesce(r.topic_id, f.id, b.topic_id) as place_id
       from bookmarks b join members m on m.id = b.member_id and not m.is_without_account
       left join replies r on r.id = b.post_id left join topics f on f.first_post_id = b.post_id)
     where place_id in (select id from topics) group by member_id, topic_id, reply_id order by 1`,
    ({ id, member_id, topic_id, reply_id, created_ms }) => ({
      id,
      member_id,
      topic_id,
      reply_id,
      note: null,
      created_at: at(created_ms),
    }),
  ),
  suspensions: select(
    "select id, suspension from members where suspension is not null and not is_without_account order by id",
    ({ id, suspension }) => {
      const { reason, until_ms, created_ms } = JSON.parse(String(suspension));
      return {
        member_id: id,
        reason,
        until: until_ms === null ? null : at(until_ms),
        suspended_by_id: null,
        created_at: at(created_ms),
      };
    },
  ),
  old_addresses: select("select address, path from paths order by address", (row) => ({ ...row })),
};

function activityFields({ is_locked, is_pinned, created_ms, last_number, last_ms }: SqlRow) {
  return {
    last_number: last_number ?? 0,
    locked_at: flag(is_locked) ? at(last_ms ?? created_ms) : null,
    pinned_at: flag(is_pinned) ? at(created_ms) : null,
  };
}
