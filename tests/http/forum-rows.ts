import { excerptOf } from "#app/content/excerpt.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import type { App } from "#tests/support/app.ts";
import type { PersonName } from "#tests/support/people.ts";

/**
 * Rows as the commands leave them, including counters and last activity, at moments that a test
 * chooses.
 */
export async function addCategory({ sql }: App, name: string, order = 99): Promise<number> {
  const [row] = await sql`insert into categories ${sql({ name, order })} returning id`;
  return row?.id;
}

export async function addForum(
  { sql }: App,
  category_id: number,
  name: string,
  { description = "", order = 99 } = {},
): Promise<number> {
  const [row] =
    await sql`insert into forums ${sql({ category_id, name, description, order })} returning id`;
  return row?.id;
}

type Topic = { by?: PersonName; title?: string; at?: string };

export async function addTopic(
  app: App,
  forum_id: number,
  { by = "ayse", title = "Bir konu", at = "2026-01-01T09:00:00Z" }: Topic = {},
): Promise<number> {
  const owner_id = await app.idOf(by);
  const [row] =
    await app.sql`insert into topics ${app.sql({ forum_id, owner_id, title, content: "<p>Merhaba</p>", created_at: at })} returning id`;
  await count(app);
  return row?.id;
}

export async function addTopics(app: App, forum_id: number, many: number): Promise<void> {
  const owner_id = await app.idOf("ayse");
  await app.sql`insert into topics (forum_id, owner_id, title, content, created_at)
    select ${forum_id}, ${owner_id}, 'Konu ' || n, '<p>Merhaba</p>', '2026-01-01T09:00:00Z'::timestamptz - n * interval '1 hour' from generate_series(1, ${many}::int) n`;
  await count(app);
}

type Post = { by?: PersonName; content?: string; at?: string };

export async function addPost(
  app: App,
  topic_id: number,
  { by = "mehmet", content = "<p>Bir yanıt</p>", at = "2026-01-02T09:00:00Z" }: Post = {},
): Promise<number> {
  const owner_id = await app.idOf(by);
  const [row] =
    await app.sql`insert into posts (topic_id, owner_id, position, content, excerpt, created_at)
    select ${topic_id}, ${owner_id}, count(*) + 1, ${content}, ${excerptOf(parseHtml(content))}, ${at} from posts where topic_id = ${topic_id} returning id`;
  await count(app);
  return row?.id;
}

async function count({ sql }: App): Promise<void> {
  await sql`update topic_activity a set total_posts = r.posts, last_position = r.posts, last_owner_id = r.last_owner_id, active_at = r.active_at
    from (select t.id, count(p.id) as posts, (array_agg(p.owner_id order by p.position desc))[1] as last_owner_id,
        coalesce(max(p.created_at), t.created_at) as active_at
      from topics t left join posts p on p.topic_id = t.id group by t.id) r
    where r.id = a.topic_id`;
  await sql`update forum_activity f set total_topics = (select count(*) from topics where forum_id = f.forum_id),
    total_posts = (select coalesce(sum(total_posts), 0) from topic_activity where forum_id = f.forum_id),
    (last_topic_id, last_owner_id, last_at) = (select id, coalesce(last_owner_id, owner_id), active_at from topics join topic_activity on topic_id = id
      where topics.forum_id = f.forum_id order by active_at desc, id desc limit 1)`;
  await sql`update users u set total_topics = (select count(*) from topics where owner_id = u.id), total_posts = (select count(*) from posts where owner_id = u.id)`;
}
