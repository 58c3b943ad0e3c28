import type { ApiClient } from "./api-client.ts";
import type { App } from "./app.ts";

/** Creates a category and a forum in it. */
export async function makeForum(superuser: ApiClient, name = "Ahşap işleri") {
  const { body: category } = await superuser.post("/categories/", { name: "Zanaat" });
  const { body: forum } = await superuser.post("/forums/", { name, category_id: category.id });
  return { category_id: Number(category.id), forum_id: Number(forum.id) };
}

export async function makeTopic(
  author: ApiClient,
  forum_id: number,
  title = "Ceviz sehpa",
  content = "<p>Neden matlaştı?</p>",
): Promise<number> {
  return Number((await author.post("/topics/", { forum_id, title, content })).body.id);
}

export async function makePost(
  author: ApiClient,
  topic_id: number,
  content = "<p>Nemden.</p>",
): Promise<number> {
  return Number((await author.post(`/topics/${topic_id}/post`, { content })).body.id);
}

/**
 * The stored totals, last activities and positions that differ from the rows. The list should be
 * empty.
 */
export async function wrongCounters({ sql }: Pick<App, "sql">): Promise<unknown[]> {
  const rows = await sql`
    with recounted_topics as (
      select t.id, t.forum_id, t.owner_id, count(p.id)::int as posts, coalesce(max(p.position), 0) as last_position,
        (array_agg(p.owner_id order by p.position desc))[1] as last_owner_id, coalesce((array_agg(p.created_at order by p.position desc))[1], t.created_at) as active_at
      from topics t left join posts p on p.topic_id = t.id group by t.id
    ), recounted_forums as (
      select f.id, count(t.id)::int as topics, coalesce(sum(t.posts), 0)::int as posts,
        (array_agg(t.id order by t.active_at desc, t.id desc))[1] as last_topic_id,
        (array_agg(coalesce(t.last_owner_id, t.owner_id) order by t.active_at desc, t.id desc))[1] as last_owner_id,
        max(t.active_at) as last_at
      from forums f left join recounted_topics t on t.forum_id = f.id group by f.id
    )
    select 'topic' as kind, r.id from recounted_topics r left join topic_activity a on a.topic_id = r.id
      where a.topic_id is null or (a.forum_id, a.total_posts) <> (r.forum_id, r.posts) or a.last_position < r.last_position
        or (a.last_owner_id, a.active_at) is distinct from (r.last_owner_id, r.active_at)
        or a.last_position - a.total_posts <> (select coalesce(sum(removed), 0) from post_gaps where topic_id = r.id)
    union all
    select 'rank', p.topic_id from (select topic_id, position, row_number() over (partition by topic_id order by position) as rank from posts) p
      where p.rank <> post_rank(p.topic_id, p.position)
    union all
    select 'order', coalesce(a.topic_id, o.topic_id) from topic_activity a full join topic_order o using (topic_id, forum_id, active_at)
      where a.topic_id is null or o.topic_id is null
    union all
    select 'forum', r.id from recounted_forums r left join forum_activity f on f.forum_id = r.id
      where f.forum_id is null or (f.total_topics, f.total_posts) <> (r.topics, r.posts)
        or (f.last_topic_id, f.last_owner_id, f.last_at) is distinct from (r.last_topic_id, r.last_owner_id, r.last_at)
    union all
    select 'user', u.id from users u
      where total_topics <> (select count(*) from topics where owner_id = u.id) or total_posts <> (select count(*) from posts where owner_id = u.id)
    union all
    select 'list ' || list, part from wrong_list_counts()
    union all
    select 'removal', id from removals`;
  return [...rows];
}
