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
      select t.id, count(p.id)::int as posts, coalesce(max(p.position), 0) as last_position,
        (array_agg(p.owner_id order by p.position desc))[1] as last_owner_id, (array_agg(p.created_at order by p.position desc))[1] as last_at
      from topics t left join posts p on p.topic_id = t.id group by t.id
    ), recounted_forums as (
      select f.id, count(t.id)::int as topics, coalesce(sum(t.total_posts), 0)::int as posts,
        (array_agg(t.id order by t.active_at desc, t.id desc))[1] as last_topic_id,
        (array_agg(coalesce(t.last_owner_id, t.owner_id) order by t.active_at desc, t.id desc))[1] as last_owner_id,
        max(t.active_at) as last_at
      from forums f left join topics t on t.forum_id = f.id group by f.id
    )
    select 'topic' as kind, t.id from topics t join recounted_topics r using (id)
      where (t.total_posts, t.total_posts) <> (r.posts, r.last_position) or (t.last_owner_id, t.last_at) is distinct from (r.last_owner_id, r.last_at)
    union all
    select 'forum', f.id from forums f join recounted_forums r using (id)
      where (f.total_topics, f.total_posts) <> (r.topics, r.posts)
        or (f.last_topic_id, f.last_owner_id, f.last_at) is distinct from (r.last_topic_id, r.last_owner_id, r.last_at)
    union all
    select 'user', u.id from users u
      where total_topics <> (select count(*) from topics where owner_id = u.id) or total_posts <> (select count(*) from posts where owner_id = u.id)`;
  return [...rows];
}
