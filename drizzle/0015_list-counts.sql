-- no transaction
-- How many rows of each week a list has, so that a page deep inside of it is found without skipping what lies before it (docs/decisions/037).
CREATE TABLE IF NOT EXISTS "list_counts" (
	"list" text NOT NULL,
	"part" integer NOT NULL,
	"week" integer NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "list_counts_list" CHECK ("list_counts"."list" in ('topics', 'users', 'audit_log'))
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "list_counts_sums" ON "list_counts" USING btree ("list","part","week","rows");
--> statement-breakpoint
-- Weeks since a Monday before everything.
CREATE OR REPLACE FUNCTION week_of(moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((moment AT TIME ZONE 'UTC')::date - date '1900-01-01') / 7
$$;
--> statement-breakpoint
-- Only inserts, so that no writer waits for another. merge_list_counts() adds up what has the same key.
CREATE OR REPLACE FUNCTION count_listed_topics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts (list, part, week, rows)
    SELECT 'topics', part, week_of(active_at), CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*)
    FROM changed_rows CROSS JOIN LATERAL (VALUES (0), (forum_id)) AS parts (part) GROUP BY 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_moved_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts (list, part, week, rows) VALUES
    ('topics', 0, week_of(OLD.active_at), -1), ('topics', OLD.forum_id, week_of(OLD.active_at), -1),
    ('topics', 0, week_of(NEW.active_at), 1), ('topics', NEW.forum_id, week_of(NEW.active_at), 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_listed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts (list, part, week, rows)
    SELECT TG_TABLE_NAME, 0, week_of(created_at), CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*)
    FROM changed_rows GROUP BY 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_moved_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts (list, part, week, rows) VALUES
    (TG_TABLE_NAME, 0, week_of(OLD.created_at), -1), (TG_TABLE_NAME, 0, week_of(NEW.created_at), 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topic_activity_counted AFTER INSERT ON topic_activity
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_topics();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topic_activity_uncounted AFTER DELETE ON topic_activity
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_topics();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topic_activity_moved AFTER UPDATE OF forum_id, active_at ON topic_activity FOR EACH ROW
  WHEN (week_of(OLD.active_at) <> week_of(NEW.active_at) OR OLD.forum_id <> NEW.forum_id) EXECUTE FUNCTION count_moved_topic();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_counted AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_uncounted AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_moved AFTER UPDATE OF created_at ON users FOR EACH ROW
  WHEN (week_of(OLD.created_at) <> week_of(NEW.created_at)) EXECUTE FUNCTION count_moved_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_counted AFTER INSERT ON audit_log
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_uncounted AFTER DELETE ON audit_log
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
--> statement-breakpoint
-- What the counts lack or have too much of, in one snapshot. A transaction writes rows and counts together, so beside writers the difference is always the same.
CREATE OR REPLACE FUNCTION wrong_list_counts() RETURNS TABLE (list text, part integer, week integer, rows integer) LANGUAGE sql STABLE AS $$
  SELECT list, part, week, sum(rows)::integer FROM (
    SELECT 'topics' AS list, part, week_of(active_at) AS week, count(*) AS rows
      FROM topic_activity CROSS JOIN LATERAL (VALUES (0), (forum_id)) AS parts (part) GROUP BY 2, 3
    UNION ALL SELECT 'users', 0, week_of(created_at), count(*) FROM users GROUP BY 3
    UNION ALL SELECT 'audit_log', 0, week_of(created_at), count(*) FROM audit_log GROUP BY 3
    UNION ALL SELECT list, part, week, -sum(rows) FROM list_counts GROUP BY 1, 2, 3
  ) AS differences GROUP BY 1, 2, 3 HAVING sum(rows) <> 0
$$;
--> statement-breakpoint
-- A second process skips what the first has locked.
CREATE OR REPLACE FUNCTION merge_list_counts() RETURNS void LANGUAGE sql AS $$
  WITH deltas AS (
    DELETE FROM list_counts WHERE ctid IN (
      SELECT ctid FROM list_counts WHERE (list, part, week) IN (
        SELECT list, part, week FROM list_counts GROUP BY list, part, week HAVING count(*) > 1 OR sum(rows) = 0
      ) FOR UPDATE SKIP LOCKED
    ) RETURNING list, part, week, rows
  )
  INSERT INTO list_counts (list, part, week, rows)
    SELECT list, part, week, sum(rows) FROM deltas GROUP BY list, part, week HAVING sum(rows) <> 0
$$;
--> statement-breakpoint
-- Repeated, it inserts nothing.
INSERT INTO list_counts (list, part, week, rows) SELECT list, part, week, rows FROM wrong_list_counts();
