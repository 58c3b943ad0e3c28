import { CONTENT_MAX_BYTES, REASON_MAX, TITLE_MAX } from "#app/contract/field-limits.ts";
import { open_forum, reply_exists, replyExists, topic_exists, topicExists } from "./conditions.ts";
import {
  type Field,
  html,
  id,
  idOf,
  inColumn,
  language,
  moment,
  notForMembers,
  nullable,
  optional,
  replyNumber,
  text,
  wideId,
  wideIdOf,
} from "./fields.ts";
import { columnsOf, type Kind, tableKind } from "./kind.ts";

/** Stored HTML is longer than what its author typed. */
export const HTML_MAX = 4 * CONTENT_MAX_BYTES;

/** What topics, replies and removed ones have in common. */
export const text_fields = {
  content: html(HTML_MAX),
  /** The language of the author at the time of writing. */
  language: optional(nullable(language()), null),
  created_at: moment(),
  updated_at: optional(nullable(moment()), null),
  /** The member who made the last change, also if the account was deleted since. */
  editor_id: optional(nullable(id()), null),
} satisfies Record<string, Field>;

const written_fields = {
  id: id(),
  forum_id: idOf("forums"),
  owner_id: idOf("members"),
  title: text(TITLE_MAX),
  ...text_fields,
} satisfies Record<string, Field>;

const activity_fields = {
  /** The highest number that a reply of the topic ever had: it is not given again. */
  last_number: optional({ ...replyNumber(0), read: "a.last_position" }, 0),
  locked_at: optional(nullable({ ...moment(), read: "a.locked_at" }), null),
  locked_by_id: notForMembers(nullable({ ...id(), read: "a.locked_by_id" }), null),
  lock_reason: optional(nullable({ ...text(REASON_MAX), read: "a.lock_reason" }), null),
  pinned_at: optional(nullable({ ...moment(), read: "a.pinned_at" }), null),
} satisfies Record<string, Field>;

export const topics: Kind = {
  name: "topics",
  from: "topics t join topic_activity a on a.topic_id = t.id",
  key: ["id"],
  fields: { ...written_fields, ...activity_fields },
  where: topic_exists,
  where_members_read: open_forum,
  store: [
    {
      table: "topics",
      columns: columnsOf(written_fields, { excerpt: "line.excerpt" }),
    },
  ],
  update: (lines) => `
    update topic_activity as a set last_position = line.last_number, locked_at = line.locked_at,
      locked_by_id = line.locked_by_id, lock_reason = line.lock_reason, pinned_at = line.pinned_at
    from ${lines} where a.topic_id = line.id`,
};

export const replies = tableKind({
  name: "replies",
  table: "posts",
  key: ["id"],
  fields: {
    id: wideId(),
    topic_id: idOf("topics"),
    owner_id: idOf("members"),
    number: inColumn("position", replyNumber(1)),
    ...text_fields,
  },
  where: reply_exists,
  where_members_read: topicExists("t.topic_id", true),
  further_columns: { excerpt: "line.excerpt" },
});

/** What edits replaced: the text of a reply if there is a `reply_id`, else of a topic. */
export const versions = tableKind({
  name: "versions",
  table: "content_versions",
  key: ["id"],
  fields: {
    id: wideId(),
    topic_id: id(),
    reply_id: inColumn("post_id", nullable(wideId())),
    title: nullable(text(TITLE_MAX)),
    content: html(HTML_MAX),
    editor_id: id(),
    created_at: moment(),
  },
});

/** Topics that were merged into another one, which their addresses lead to. */
export const merged_topics = tableKind({
  name: "merged_topics",
  table: "merged_topics",
  key: ["topic_id"],
  fields: { topic_id: id(), into_id: id(), created_at: moment() },
  where_members_read: topicExists("t.into_id", true),
});

/** Replies that a split made the first post of a topic, which their addresses lead to. */
export const moved_replies = tableKind({
  name: "moved_replies",
  table: "moved_posts",
  key: ["reply_id"],
  fields: { reply_id: inColumn("post_id", wideId()), topic_id: id() },
  where_members_read: topicExists("t.topic_id", true),
});

export const thanks = tableKind({
  name: "thanks",
  table: "thanks",
  key: ["reply_id", "member_id"],
  fields: {
    reply_id: inColumn("post_id", wideIdOf("replies")),
    member_id: inColumn("user_id", idOf("members")),
    author_id: idOf("members"),
    created_at: moment(),
    notified_at: notForMembers(nullable(moment()), null),
  },
  where: replyExists("t.post_id"),
  where_members_read: `not exists (select from site_settings where thanks_off) and ${replyExists("t.post_id", true)}`,
});
