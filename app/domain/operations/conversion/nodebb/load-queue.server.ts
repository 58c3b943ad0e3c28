import { parseJson } from "#app/lib/text/parse-json.ts";
import { LINE_ID_MAX, WIDE_LINE_ID_MAX } from "../../community/format.ts";
import type { Store } from "../source.ts";
import { isObject, parseFields, parseId, parseTime, pickFields, scalarText } from "./fields.ts";
import { addPost } from "./load-posts.server.ts";
import type { Uploads } from "./uploads.ts";

const POST_FIELDS = ["uid", "handle", "content", "sourceContent", "toPid"];

/**
 * Topics and replies that wait for approval. They have no ids yet and get the next ones, which nothing
 * has ever had: an id that was given and purged may stand in an old link.
 */
export function loadQueue(store: Store, uploads: Uploads): void {
  let topic_id = nextId(
    store,
    "nextTid",
    "select max(id) as id from raw_objects where kind = 'topic'",
  );
  let post_id = nextId(store, "nextPid", "select max(id) as id from raw_posts");
  const numbers = new Map<number, number>();
  const rows = [...store.sql.iterate("select id, fields from raw_queue order by id")];
  for (const { id, fields } of rows) {
    const queued = parseFields(fields);
    const data = parseJson(queued.data);
    // A topic that shall be in a second forum as well is already there.
    if (!isObject(data) || data.crosspostCid !== undefined) continue;
    // "topic-1700000000000" or "reply-…"
    const created_ms = parseTime(/-(\d+)$/.exec(scalarText(id))?.[1]) ?? 0;
    if (topic_id > LINE_ID_MAX || post_id > WIDE_LINE_ID_MAX) {
      store.lose("number_taken");
      continue;
    }
    const forum_id = parseId(scalarText(data.cid));
    const answered_id = parseId(scalarText(data.tid));
    const post = {
      uid: queued.uid ?? "",
      ...parseFields(pickFields(data, POST_FIELDS)),
      deleted: "1",
    };
    if (answered_id !== null) {
      const number = (numbers.get(answered_id) ?? lastNumber(store, answered_id)) + 1;
      numbers.set(answered_id, number);
      addPost(store, uploads, post, { id: post_id, topic_id: answered_id, number, created_ms });
      post_id += 1;
    } else if (forum_id !== null) {
      store.addTopic({ id: topic_id, forum_id, title: scalarText(data.title), is_removed: true });
      addPost(store, uploads, post, { id: post_id, topic_id, number: 0, created_ms });
      topic_id += 1;
      post_id += 1;
    }
  }
}

function nextId(store: Store, field: string, largest: string): number {
  const global = store.sql.find("select fields from raw_objects where kind = 'global'");
  const last_given = parseId(parseFields(global?.fields)[field]) ?? 0;
  return Math.max(last_given, Number(store.sql.find(largest)?.id ?? 0)) + 1;
}

function lastNumber(store: Store, topic_id: number): number {
  const row = store.sql.find(
    `select max(n.number) as number from raw_posts p join raw_numbers n on n.post_id = p.id
     where p.topic_id = ?`,
    topic_id,
  );
  return Number(row?.number ?? 0);
}
