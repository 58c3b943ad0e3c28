import type { Sql } from "#postgres";

const REPLIES_PER_TOPIC = 1000;

/**
 * Fills a database of release 311c89b by SQL: replies of one member in topics of a thousand, and a
 * tenth as many sessions, lines of the audit log and notifications.
 */
export async function fillDatabase(sql: Sql, replies: number): Promise<void> {
  const topics = Math.ceil(replies / REPLIES_PER_TOPIC);
  const tenth = Math.ceil(replies / 10);
  await sql.unsafe(`
    insert into topics (forum_id, owner_id, title, content, excerpt, created_at)
      select f.id, u.id, 'Topic ' || n, '<p>A topic</p>', 'A topic', now() - interval '1 year'
      from generate_series(1, ${topics}) as n, (select id from forums limit 1) as f, (select id from users order by id limit 1) as u;
    insert into posts (topic_id, owner_id, position, content, excerpt, created_at)
      select t.id, t.owner_id, n, '<p>' || repeat('A reply of some length. ', 1 + n % 20) || '</p>', 'A reply of some length.',
        t.created_at + n * interval '1 minute'
      from topics as t cross join generate_series(1, ${REPLIES_PER_TOPIC}) as n where t.title <> 'Trust';
    update topics set total_posts = ${REPLIES_PER_TOPIC}, last_owner_id = owner_id,
      last_at = created_at + ${REPLIES_PER_TOPIC} * interval '1 minute' where title <> 'Trust';
    update forums set total_topics = (select count(*) from topics), total_posts = (select count(*) from posts);
    update users set total_topics = (select count(*) from topics), total_posts = (select count(*) from posts);
    insert into users (username, email) select 'member' || n, 'member' || n || '@divan.example'
      from generate_series(1, ${Math.ceil(tenth / 100)}) as n;
    insert into sessions (token_hash, user_id, kind, expires_at)
      select sha256((u.id || ' ' || n)::bytea), u.id, 'api', now() + interval '30 days'
      from users as u cross join generate_series(1, 100) as n where u.username like 'member%';
    insert into audit_log (actor_id, actor_username, action, subject_type, subject_id, subject_name)
      select u.id, u.username, 'deleted', 'post', n, 'A reply'
      from generate_series(1, ${tenth}) as n, (select id, username from users order by id limit 1) as u;
    insert into notifications (user_id, type, actor_id, topic_id, post_id)
      select owner_id, 'topic_reply', owner_id, topic_id, id from posts order by id limit ${tenth};
  `);
  await sql`vacuum analyze`;
}
