import { WIDE_LINE_ID_MAX } from "../../community/format.ts";
import type { Store } from "../source.ts";
import { parseId, parseTime } from "./fields.ts";
import type { Handlers } from "./handlers.ts";

/** A value of a sorted set has a score, which is a time mostly. */
export const SORTED_SET_VALUES: Handlers<[value: string, score: number]> = {
  tid: [
    [
      /^tid:(\d+):posts$/,
      (store, [, topic_id], value, score) => {
        const post_id = parseId(value, WIDE_LINE_ID_MAX);
        if (post_id !== null)
          store.sql.run(
            "insert or ignore into raw_order values (?, ?, ?)",
            Number(topic_id),
            post_id,
            score,
          );
      },
    ],
  ],
  uid: [
    [
      // Before version 1.3 bookmarks were favourites.
      /^uid:(\d+):(?:bookmarks|favourites)$/,
      (store, [, id], value, score) => {
        const member_id = parseId(id);
        const post_id = parseId(value, WIDE_LINE_ID_MAX);
        const created_ms = parseTime(String(score)) ?? 0;
        if (member_id !== null && post_id !== null)
          store.addBookmark({ member_id, post_id, topic_id: null, created_ms });
      },
    ],
    [
      /^uid:(\d+):upvote$/,
      (store, [, id], value, score) => addUpvote(store, value, id, parseTime(String(score))),
    ],
    [/^uid:\d+:tids_read$/, (store) => store.lose("read_marks")],
    [/^uid:\d+:followed_tids$/, (store) => store.lose("subscriptions")],
  ],
  user: [
    [
      /^user:(\d+):usernames$/,
      (store, [, id], value) => {
        // The name, and since when.
        const name = value.replace(/:\d*$/, "");
        store.sql.run("insert or ignore into raw_names values (?, ?)", Number(id), name);
      },
    ],
  ],
  group: [[/^group:(.+):members$/, addGroupMember]],
  poll: [
    [
      /^poll:(\d+):options:(\w+):votes$/,
      (store, [, id, option = ""]) => {
        store.lose("poll_votes");
        store.sql.run(
          `insert into raw_poll_options (poll_id, option, votes) values (?, ?, 1)
           on conflict do update set votes = votes + 1`,
          Number(id),
          option,
        );
      },
    ],
  ],
  topic: [
    [/^topic:\d+:events$/, (store) => store.lose("service_messages")],
    // Since version 4.5 a field of the topic.
    [
      /^topic:(\d+):thumbs$/,
      (store, [, id], value) =>
        store.sql.run("insert or ignore into raw_thumbnails values (?, ?)", Number(id), value),
    ],
  ],
};

export const SET_VALUES: Handlers<[value: string]> = {
  pid: [
    [/^pid:(\d+):upvote$/, (store, [, id = ""], value) => addUpvote(store, id, value, null)],
    [/^pid:\d+:downvote$/, (store) => store.lose("reactions", 1, "downvote")],
    [
      /^pid:\d+:reaction:(.+)$/,
      (store, [, reaction]) => store.lose("reactions", 1, `:${reaction}:`),
    ],
  ],
  cid: [
    [
      /^cid:(\d+):privilegeMask$/,
      (store, [, id], value) =>
        store.sql.run("insert or ignore into raw_masks values (?, ?)", Number(id), value),
    ],
  ],
  // In versions before 1.19 tags were a set of their own, and before 0.9 so were the members of groups.
  topic: [[/^topic:\d+:tags$/, (store, _match, value) => store.lose("tags", 1, value)]],
  group: [[/^group:(.+):members$/, addGroupMember]],
};

function addUpvote(store: Store, post: string, member = "", time: number | null): void {
  const post_id = parseId(post, WIDE_LINE_ID_MAX);
  const member_id = parseId(member);
  if (post_id === null || member_id === null) return;
  store.sql.run(
    `insert into raw_upvotes values (?, ?, ?)
     on conflict do update set time = coalesce(time, excluded.time)`,
    post_id,
    member_id,
    time,
  );
}

/** Only of groups that say who may do what. */
function addGroupMember(store: Store, [, name = ""]: RegExpExecArray, value: string): void {
  if (name === "administrators" || name === "Global Moderators" || name.startsWith("cid:"))
    store.sql.run("insert or ignore into raw_groups values (?, ?)", name, value);
}
