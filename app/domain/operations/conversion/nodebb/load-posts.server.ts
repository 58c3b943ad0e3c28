import { parseJson } from "#app/lib/text/parse-json.ts";
import { WIDE_LINE_ID_MAX } from "../../community/format.ts";
import type { Store } from "../source.ts";
import {
  type Fields,
  isObject,
  isSet,
  parseFields,
  parseId,
  parseTime,
  scalarText,
} from "./fields.ts";
import { type Poll, storedExtra } from "./post-extra.ts";
import type { Uploads } from "./uploads.ts";

export function loadPosts(store: Store, uploads: Uploads): void {
  numberPosts(store);
  const polls_by_post = readPolls(store);
  const rows = store.sql.iterate(`
    select p.id, p.topic_id, p.time, p.fields, n.number
    from raw_posts p join raw_numbers n on n.post_id = p.id order by p.id`);
  for (const row of rows) {
    const id = Number(row.id);
    const topic_id = Number(row.topic_id);
    const number = Number(row.number);
    const polls = polls_by_post.get(id) ?? [];
    const post = parseFields(row.fields);
    addPost(store, uploads, post, { id, topic_id, number, created_ms: Number(row.time), polls });
    store.addAddress(`post/${id}`, { kind: "post", id });
    // Addresses count from 1, and the first post is counted.
    store.addAddress(`topic/${topic_id}/${number + 1}`, { kind: "post", id });
  }
  addThanks(store);
}

type Place = { id: number; topic_id: number; number: number; created_ms: number; polls?: Poll[] };

export function addPost(
  store: Store,
  uploads: Uploads,
  post: Fields,
  { id, topic_id, number, created_ms, polls = [] }: Place,
): void {
  // What came from other servers has its source beside the HTML that was made of it.
  const text = post.sourceContent || post.content || "";
  const author_id = parseId(post.uid);
  store.addPost({
    id,
    topic_id,
    author_id,
    author_name: author_id === null ? (post.handle ?? null) : null,
    created_ms,
    edited_ms: parseTime(post.edited),
    editor_id: parseId(post.editor),
    text,
    extra: storedExtra({
      to_id: parseId(post.toPid, WIDE_LINE_ID_MAX),
      is_html: post.quillDelta !== undefined,
      polls,
    }),
    number,
    is_removed: isSet(post.deleted),
  });
  for (const upload of uploads.listIn(text))
    store.addFile({ ...upload, owner_id: author_id, post_id: id, created_ms });
}

/**
 * The first post has 0. The others follow in NodeBB's own order, in which equal times are ordered by the
 * digits of the id. Deleted posts count.
 */
function numberPosts(store: Store): void {
  store.sql.exec(`
    create index raw_posts_of_topic on raw_posts (topic_id);
    create table raw_numbers (post_id integer primary key, number integer not null);
    create table raw_first_posts as select id as topic_id,
      cast(json_extract(fields, '$.mainPid') as integer) as post_id from raw_objects where kind = 'topic';
    create unique index raw_first_post on raw_first_posts (topic_id);
    insert into raw_numbers select p.id, case when p.id = f.post_id then 0 else
        row_number() over (partition by p.topic_id, p.id = f.post_id
          order by coalesce(o.score, p.time), cast(p.id as text)) end
      from raw_posts p
      join raw_first_posts f on f.topic_id = p.topic_id
      left join raw_order o on o.topic_id = p.topic_id and o.post_id = p.id;`);
  store.lose(
    "missing_topic",
    store.sql.count("raw_posts where id not in (select post_id from raw_numbers)"),
  );
}

function readPolls(store: Store): Map<number, Poll[]> {
  const polls = new Map<number, Poll[]>();
  const rows = [...store.sql.iterate("select id, post_id, fields from raw_polls order by id")];
  for (const { id, post_id, fields } of rows) {
    const { title = "", options } = parseFields(fields);
    store.lose("polls", 1, title);
    const poll = { title, options: optionsOf(store, Number(id), options) };
    const others = polls.get(Number(post_id)) ?? [];
    polls.set(Number(post_id), [...others, poll]);
  }
  return polls;
}

/** Newer versions of the plugin store the options in the poll, and votes by the id of an option. */
function optionsOf(store: Store, poll_id: number, json: string | undefined): Poll["options"] {
  const stored = [
    ...store.sql.iterate(
      "select option, title, votes from raw_poll_options where poll_id = ? order by option",
      poll_id,
    ),
  ].map(({ option, title, votes }) => ({
    id: scalarText(option),
    title: scalarText(title),
    votes: Number(votes),
  }));
  const options = parseJson(json);
  if (!Array.isArray(options)) return stored.map(({ title, votes }) => ({ title, votes }));
  return options.filter(isObject).map((option) => {
    const id = scalarText(option.id);
    const votes = stored.find((other) => other.id === id)?.votes ?? 0;
    return { title: scalarText(option.title), votes };
  });
}

function addThanks(store: Store): void {
  const rows = store.sql.iterate(`
    select u.post_id, u.member_id, coalesce(u.time, p.time) as time
    from raw_upvotes u join raw_posts p on p.id = u.post_id order by u.post_id, u.member_id`);
  for (const { post_id, member_id, time } of rows)
    store.addThanks({
      post_id: Number(post_id),
      member_id: Number(member_id),
      created_ms: Number(time),
    });
}
