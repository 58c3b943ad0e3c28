import { BOOKMARK_NOTE_MAX } from "#app/contract/field-limits.ts";
import { topicExists } from "./conditions.ts";
import {
  flag,
  id,
  idOf,
  inColumn,
  member,
  moment,
  nullable,
  number,
  optional,
  text,
  wideId,
} from "./fields.ts";
import { tableKind } from "./kind.ts";

export const forum_subscriptions = tableKind({
  name: "forum_subscriptions",
  table: "forum_subscriptions",
  key: ["member_id", "forum_id"],
  fields: {
    member_id: member(),
    forum_id: idOf("forums"),
    with_replies: optional(flag(), false),
    created_at: moment(),
  },
});

export const topic_subscriptions = tableKind({
  name: "topic_subscriptions",
  table: "topic_subscriptions",
  key: ["member_id", "topic_id"],
  fields: { member_id: member(), topic_id: idOf("topics"), created_at: moment() },
  where: topicExists("t.topic_id"),
});

export const mutes = tableKind({
  name: "mutes",
  table: "mutes",
  key: ["id"],
  fields: {
    id: id(),
    member_id: member(),
    topic_id: nullable(id()),
    forum_id: nullable(idOf("forums")),
    muted_id: nullable(idOf("members")),
    created_at: moment(),
  },
});

export const bookmarks = tableKind({
  name: "bookmarks",
  table: "bookmarks",
  key: ["id"],
  fields: {
    id: id(),
    member_id: member(),
    topic_id: nullable(id()),
    reply_id: inColumn("post_id", nullable(wideId())),
    note: nullable(text(BOOKMARK_NOTE_MAX)),
    created_at: moment(),
  },
});

/** The number of the last reply that was read, and 0 for the first post alone. */
export const read_positions = tableKind({
  name: "read_positions",
  table: "topic_reads",
  key: ["member_id", "topic_id"],
  fields: {
    member_id: member(),
    topic_id: idOf("topics"),
    number: inColumn("position", number()),
  },
  where: topicExists("t.topic_id"),
});

export const forum_reads = tableKind({
  name: "forum_reads",
  table: "forum_reads",
  key: ["member_id", "forum_id"],
  fields: { member_id: member(), forum_id: idOf("forums"), read_until: moment() },
});
