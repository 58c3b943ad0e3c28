import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import postgres from "#postgres";

const REPLIES_PER_TOPIC = 1000;

/** Adds replies, in topics of a thousand, to the demo of release 0.1.0, whose site does not run. */
export async function fillFormerSite(data_dir: string, replies: number): Promise<void> {
  const database = embeddedDatabase(data_dir);
  const server = await database.start();
  const sql = postgres({
    ...database.address,
    max: 1,
    onnotice: () => {},
    types: { bigint: INT8_AS_NUMBER },
  });
  try {
    await sql.unsafe(`
      set session_replication_role = replica;
      insert into topics (forum_id, owner_id, title, content, created_at, total_posts, last_owner_id, last_at)
        select f.id, u.id, 'Old topic ' || n, '<p>A topic</p>', now() - interval '1 year', ${REPLIES_PER_TOPIC}, u.id, now() - interval '1 day'
        from generate_series(1, ${replies / REPLIES_PER_TOPIC}) as n,
          (select min(id) as id from forums) as f, (select min(id) as id from users) as u;
      insert into posts (topic_id, owner_id, position, content, created_at)
        select t.id, t.owner_id, n, '<p>' || repeat('A reply of some length. ', 1 + n % 20) || '</p>',
          t.created_at + n * interval '1 minute'
        from topics as t cross join generate_series(1, ${REPLIES_PER_TOPIC}) as n where t.title like 'Old topic %';
      update forums as f set
        total_topics = (select count(*) from topics where forum_id = f.id),
        total_posts = (select coalesce(sum(total_posts), 0) from topics where forum_id = f.id);
      update users as u set
        total_topics = (select count(*) from topics where owner_id = u.id),
        total_posts = (select count(*) from posts where owner_id = u.id);
      analyze`);
  } finally {
    await sql.end();
    await server.stop();
  }
}
