import { expect, test } from "vitest";
import { isPlainRead } from "./plain-read.ts";

test.each([
  'select "id" from "users" where "users"."id" = $1',
  "  SELECT 1",
  "with counted as (select count(*) as n from posts) select n from counted",
  'select "updated_at", "deleted_at", "shared_by" from "topics"',
  "select t.id from topics t cross join lateral (select 1 from posts p where p.topic_id = t.id offset 0) as reply",
  "select coalesce(sum(total_posts), 0)::int from forums",
])("a replica may answer: %s", (statement) => {
  expect(isPlainRead(statement)).toBe(true);
});

test.each([
  "insert into posts values (1)",
  "update users set wrote_at = now()",
  "with gone as (delete from posts returning id) select id from gone",
  "WITH moved AS (UPDATE posts SET position = 1 RETURNING id) SELECT id FROM moved",
  "with added as (insert into posts values (1) returning id) select id from added",
  "with merged as (merge into posts using topics on true when matched then do nothing returning 1) select 1",
  "select id from topics where id = $1 for update",
  "select id from topics for no key update skip locked",
  "select id from topics for share",
  "select id from topics\nfor\n  key share",
  "select * into copied from topics",
  "select pg_notify('divan_jobs', 'x')",
  'select "pg_notify"($1, $2)',
  "select pg_advisory_xact_lock(1)",
  "select pg_try_advisory_lock($1) as is_mine",
  "select set_config('lock_timeout', '0', true)",
  "select nextval('posts_id_seq')",
  "select setval('posts_id_seq', 1)",
  "select lastval()",
  "select txid_current()",
  "select pg_is_in_recovery()",
  "select current_setting('transaction_read_only')",
  "select lo_create(0)",
  "select 1; delete from posts",
  "begin",
  "set time_zone = 'UTC'",
  "listen divan_bell",
  "table topics",
  "values (1)",
  "explain analyze delete from posts",
  "/* a comment */ delete from posts",
  "",
])("the primary answers: %s", (statement) => {
  expect(isPlainRead(statement)).toBe(false);
});
