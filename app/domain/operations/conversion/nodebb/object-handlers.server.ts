import { WIDE_LINE_ID_MAX } from "../../community/format.ts";
import type { Store } from "../source.ts";
import { isSet, parseId, parseTime, pickFields, scalarText } from "./fields.ts";
import type { Handlers } from "./handlers.ts";

const USER_FIELDS = [
  "username",
  "userslug",
  "fullname",
  "email",
  "email:confirmed",
  "joindate",
  "aboutme",
  "picture",
  "password",
  "password:shaWrapped",
  "banned",
  "banned:expire",
  "invitedBy",
];
const TOPIC_FIELDS = [
  "cid",
  "title",
  "mainPid",
  "deleted",
  "locked",
  "pinned",
  "thumbs",
  "mergeIntoTid",
];
const POST_FIELDS = [
  "uid",
  "handle",
  "content",
  "sourceContent",
  "quillDelta",
  "toPid",
  "edited",
  "editor",
  "deleted",
];
const CATEGORY_FIELDS = [
  "name",
  "description",
  "order",
  "parentCid",
  "disabled",
  "isSection",
  "link",
];

/** Objects, which NodeBB calls hashes. */
export const OBJECTS: Handlers<[Record<string, unknown>]> = {
  user: [
    [
      /^user:(\d+)$/,
      (store, [, id], user) => {
        addObject(store, "user", id, user, USER_FIELDS);
        if (user.signature) store.lose("signatures");
      },
    ],
    [
      /^user:(\d+):settings$/,
      (store, [, id], settings) =>
        addObject(store, "settings", id, settings, ["userLang", "showfullname"]),
    ],
  ],
  topic: [
    [
      /^topic:(\d+)$/,
      (store, [, id], topic) => {
        addObject(store, "topic", id, topic, TOPIC_FIELDS);
        const tags = scalarText(topic.tags).split(",");
        store.lose("tags", tags.filter((tag) => tag !== "").length, tags[0]);
      },
    ],
  ],
  category: [
    [
      /^category:(\d+)$/,
      (store, [, id], category) => addObject(store, "category", id, category, CATEGORY_FIELDS),
    ],
  ],
  post: [
    [/^post:(\d+)$/, addPost],
    [
      /^post:queue:(.+)$/,
      (store, [, id = ""], queued) =>
        store.sql.run(
          "insert or ignore into raw_queue values (?, ?)",
          id,
          pickFields(queued, ["uid", "data"]),
        ),
    ],
    // Posts of other servers have their address as id.
    [/^post:https?:/, (store) => store.lose("remote_posts")],
  ],
  uid: [
    [
      /^uid:(\d+):ban:(\d+)$/,
      (store, [, id, time], ban) =>
        store.sql.run(
          "insert or ignore into raw_bans values (?, ?, ?)",
          Number(id),
          Number(time),
          pickFields(ban, ["reason", "expire"]),
        ),
    ],
  ],
  poll: [
    [
      /^poll:(\d+)$/,
      (store, [, id], poll) => {
        const post_id = parseId(scalarText(poll.pid), WIDE_LINE_ID_MAX);
        if (post_id === null || parseId(id) === null) return;
        const fields = pickFields(poll, ["title", "options"]);
        store.sql.run(
          "insert or ignore into raw_polls values (?, ?, ?)",
          Number(id),
          post_id,
          fields,
        );
      },
    ],
    // Older versions of the plugin stored each option.
    [
      /^poll:(\d+):options:(\w+)$/,
      (store, [, id, option = ""], { title }) =>
        store.sql.run(
          `insert into raw_poll_options (poll_id, option, title) values (?, ?, ?)
           on conflict do update set title = excluded.title`,
          Number(id),
          option,
          scalarText(title),
        ),
    ],
  ],
  config: [
    [
      /^config$/,
      (store, _match, config) =>
        addObject(store, "config", "1", config, ["hideFullname", "showfullname", "defaultLang"]),
    ],
  ],
  global: [
    [
      /^global$/,
      (store, _match, global) => addObject(store, "global", "1", global, ["nextTid", "nextPid"]),
    ],
  ],
  message: [
    [
      /^message:\d+$/,
      (store, _match, { system }) => isSet(scalarText(system)) || store.lose("private_messages"),
    ],
  ],
  flag: [[/^flag:\d+$/, (store) => store.lose("reports")]],
  diff: [[/^diff:\d+\.\d+$/, (store) => store.lose("edit_history")]],
  draft: [[/^draft:/, (store) => store.lose("drafts")]],
};

function addObject(
  store: Store,
  kind: string,
  id: string | undefined,
  object: Record<string, unknown>,
  names: readonly string[],
): void {
  const number = parseId(id);
  if (number === null) return;
  const fields = pickFields(object, names);
  store.sql.run("insert or ignore into raw_objects values (?, ?, ?)", kind, number, fields);
}

function addPost(store: Store, [, id]: RegExpExecArray, post: Record<string, unknown>): void {
  const post_id = parseId(id, WIDE_LINE_ID_MAX);
  const topic_id = parseId(scalarText(post.tid));
  if (post_id === null || topic_id === null) return store.lose("missing_topic");
  store.sql.run(
    "insert or ignore into raw_posts values (?, ?, ?, ?)",
    post_id,
    topic_id,
    parseTime(scalarText(post.timestamp)) ?? 0,
    pickFields(post, POST_FIELDS),
  );
}
