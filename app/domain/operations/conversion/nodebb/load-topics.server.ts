import { parseJson } from "#app/lib/text/parse-json.ts";
import { WIDE_LINE_ID_MAX } from "../../community/format.ts";
import type { Store } from "../source.ts";
import { isSet, parseFields, parseId, scalarText } from "./fields.ts";
import type { Uploads } from "./uploads.ts";

/** A merged topic is empty and names the one that has its posts, which may have been merged as well. */
const MAX_MERGES = 50;

export function loadTopics(store: Store, uploads: Uploads): void {
  const rows = store.sql.iterate(`
    select t.id, t.fields, (select count(*) from raw_posts p where p.topic_id = t.id) as posts,
      (select json_group_array(n.path) from raw_thumbnails n where n.topic_id = t.id) as thumbnails,
      (select p.time from raw_posts p where p.id = cast(json_extract(t.fields, '$.mainPid') as integer)) as time
    from raw_objects t where t.kind = 'topic' order by t.id`);
  for (const row of rows) {
    const id = Number(row.id);
    const topic = parseFields(row.fields);
    const forum_id = parseId(topic.cid);
    if (forum_id === null) {
      // A topic of another server.
      store.lose("missing_forum", 1, topic.title);
      continue;
    }
    if (row.posts === 0 && topic.mergeIntoTid) {
      store.lose("moved_topics");
      const target = mergeTarget(store, topic.mergeIntoTid);
      if (target !== null) store.addAddress(`topic/${id}`, { kind: "topic", id: target });
      continue;
    }
    store.addTopic({
      id,
      forum_id,
      title: topic.title ?? "",
      is_locked: isSet(topic.locked),
      is_pinned: isSet(topic.pinned),
      is_removed: isSet(topic.deleted),
    });
    store.addAddress(`topic/${id}`, { kind: "topic", id });
    const first_post = {
      id: parseId(topic.mainPid, WIDE_LINE_ID_MAX),
      created_ms: Number(row.time ?? 0),
    };
    for (const paths of [topic.thumbs, row.thumbnails])
      addThumbnails(store, uploads, parseJson(paths), first_post);
  }
}

function mergeTarget(store: Store, merged_into: string): number | null {
  let target = parseId(merged_into);
  for (let merges = 0; target !== null && merges < MAX_MERGES; merges += 1) {
    const row = store.sql.find(
      "select fields from raw_objects where kind = 'topic' and id = ?",
      target,
    );
    if (!row) return null;
    const { mergeIntoTid } = parseFields(row.fields);
    if (!mergeIntoTid) return target;
    target = parseId(mergeIntoTid);
  }
  return null;
}

/** Pictures beside the title. They follow the first post, if it does not show them. */
function addThumbnails(
  store: Store,
  uploads: Uploads,
  paths: unknown,
  { id, created_ms }: { id: number | null; created_ms: number },
): void {
  if (!Array.isArray(paths)) return;
  for (const path of paths) {
    const upload = uploads.findFile(scalarText(path));
    if (upload?.path) store.addFile({ ...upload, owner_id: null, post_id: id, created_ms });
  }
}
