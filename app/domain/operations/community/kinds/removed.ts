import { REASON_MAX, TITLE_MAX } from "#app/contract/field-limits.ts";
import {
  flag,
  id,
  inColumn,
  list,
  moment,
  nullable,
  number,
  replyNumber,
  text,
  wideId,
} from "./fields.ts";
import { tableKind } from "./kind.ts";
import { text_fields } from "./topics.ts";

const removal_fields = {
  /** Null: at the import, so that it stays in the trash for the whole period. */
  removed_at: { ...nullable(moment()), write: "coalesce(line.removed_at, now())" },
  /** Null if the site removed it by itself. */
  removed_by_id: nullable(id()),
  removal_reason: nullable(text(REASON_MAX)),
};

/** They can be restored for some days. */
export const removed_topics = tableKind({
  name: "removed_topics",
  table: "removed_topics",
  key: ["id"],
  fields: {
    id: id(),
    forum_id: id(),
    owner_id: id(),
    title: text(TITLE_MAX),
    ...text_fields,
    total_replies: inColumn("total_posts", number()),
    last_number: inColumn("last_position", replyNumber(0)),
    locked_at: nullable(moment()),
    locked_by_id: nullable(id()),
    lock_reason: nullable(text(REASON_MAX)),
    pinned_at: nullable(moment()),
    subscriber_ids: list(id(), "integer[]"),
    ...removal_fields,
  },
  further_columns: { excerpt: "line.excerpt" },
});

/** Removed replies, and the replies of removed topics. */
export const removed_replies = tableKind({
  name: "removed_replies",
  table: "removed_posts",
  key: ["id"],
  fields: {
    id: wideId(),
    topic_id: id(),
    owner_id: id(),
    number: inColumn("position", replyNumber(1)),
    ...text_fields,
    ...removal_fields,
    is_with_topic: flag(),
    leaves_line: flag(),
  },
  further_columns: { excerpt: "line.excerpt" },
});
