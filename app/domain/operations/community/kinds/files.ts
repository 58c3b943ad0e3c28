import { ALT_MAX, FILE_NAME_MAX, ORIGIN_URL_MAX } from "#app/contract/field-limits.ts";
import { replyExists, topicExists } from "./conditions.ts";
import {
  flag,
  hash,
  id,
  idOf,
  inColumn,
  moment,
  notForMembers,
  nullable,
  number,
  oneOf,
  optional,
  shaped,
  text,
  wideId,
} from "./fields.ts";
import { tableKind } from "./kind.ts";

const TYPE_MAX = 100;
/** It becomes a header. */
const mediaType = () => shaped(TYPE_MAX, /^[a-z]+\/[a-z0-9.+-]+$/);

const is_shown_openly = `s.is_shown and (${topicExists("s.topic_id", true)} or ${replyExists("s.post_id", true)})`;

export const files = tableKind({
  name: "files",
  table: "files",
  key: ["id"],
  fields: {
    id: id(),
    /** Null for the pictures of the site itself. */
    owner_id: nullable(idOf("members")),
    kind: oneOf(["picture", "file"]),
    purpose: oneOf(["post", "face", "site"]),
    name: text(FILE_NAME_MAX),
    url_name: text(FILE_NAME_MAX),
    type: mediaType(),
    width: optional(nullable(number(1)), null),
    height: optional(nullable(number(1)), null),
    alt: optional(text(ALT_MAX), ""),
    /** Of the bytes with what was taken out of them, such as the place of a photograph. */
    uploaded_sha256: { ...hash(), is_private: true },
    origin_url: notForMembers(nullable(text(ORIGIN_URL_MAX)), null),
    created_at: moment(),
  },
  where_members_read: `t.purpose <> 'post' or exists (select from file_uses s where s.file_id = t.id and ${is_shown_openly})`,
  // They are counted when the contents are stored.
  further_columns: { size: "0", stored_bytes: "0" },
});

/** The bytes of a file: one of width 0, and for a picture the drawn widths. */
export const file_contents = tableKind({
  name: "file_contents",
  table: "file_variants",
  key: ["file_id", "width"],
  fields: { file_id: idOf("files"), width: number(), type: mediaType(), sha256: hash() },
  where_members_read: `exists (select from files f where f.id = t.file_id and (f.purpose <> 'post'
    or exists (select from file_uses s where s.file_id = f.id and ${is_shown_openly})))`,
});

/** The topics and replies that show a file now, or in a former version. */
export const file_uses = tableKind({
  name: "file_uses",
  table: "file_uses",
  key: ["file_id", "topic_id", "reply_id"],
  fields: {
    file_id: idOf("files"),
    topic_id: nullable(id()),
    reply_id: inColumn("post_id", nullable(wideId())),
    is_shown: optional(flag(), true),
  },
  where_members_read: `t.is_shown and (${topicExists("t.topic_id", true)} or ${replyExists("t.post_id", true)})`,
});
