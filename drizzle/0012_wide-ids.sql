-- no transaction
-- Prepares ids of 64 bits for the tables that may pass two billion rows: posts, sessions and audit_log, whose subjects may be posts. A new column beside the old one is kept equal by a trigger, filled in batches and indexed. 0021_wide-ids-swap.sql puts it into the place of the old one. See docs/decisions/025.
ALTER TABLE posts ADD COLUMN IF NOT EXISTS id_wide bigint;
--> statement-breakpoint
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS id_wide bigint;
--> statement-breakpoint
ALTER TABLE audit_log ADD COLUMN IF NOT EXISTS id_wide bigint, ADD COLUMN IF NOT EXISTS subject_id_wide bigint;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_id_wide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id_wide := NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_audit_ids_wide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id_wide := NEW.id;
  NEW.subject_id_wide := NEW.subject_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER id_wide BEFORE INSERT ON posts FOR EACH ROW EXECUTE FUNCTION set_id_wide();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER id_wide BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION set_id_wide();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER id_wide BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION set_audit_ids_wide();
--> statement-breakpoint
-- The log is append-only; until the columns are filled, they may be changed.
CREATE OR REPLACE FUNCTION refuse_all_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal constant text[] := array['email', 'full_name'];
  free constant text[] := array['before', 'after', 'id_wide', 'subject_id_wide'];
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - free = to_jsonb(OLD) - free
    AND (NEW.before IS NOT DISTINCT FROM OLD.before OR NEW.before IS NOT DISTINCT FROM OLD.before - personal)
    AND (NEW.after IS NOT DISTINCT FROM OLD.after OR NEW.after IS NOT DISTINCT FROM OLD.after - personal)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
-- Skips rows that a writer has locked, so that no writer and no batch wait for each other in a circle. Afterwards it fills each of them in a transaction of its own.
CREATE OR REPLACE PROCEDURE fill_wide(target regclass, assignments text) LANGUAGE plpgsql AS $$
DECLARE
  batch_end integer;
  batch_start integer := 0;
  skipped integer;
BEGIN
  LOOP
    EXECUTE format('SELECT max(id) FROM (SELECT id FROM %s WHERE id > $1 ORDER BY id LIMIT 2000) AS batch', target) INTO batch_end USING batch_start;
    EXIT WHEN batch_end IS NULL;
    EXECUTE format('UPDATE %1$s SET %2$s WHERE id IN (SELECT id FROM %1$s WHERE id > $1 AND id <= $2 AND id_wide IS NULL FOR UPDATE SKIP LOCKED)', target, assignments) USING batch_start, batch_end;
    COMMIT;
    batch_start := batch_end;
  END LOOP;
  LOOP
    EXECUTE format('SELECT id FROM %s WHERE id_wide IS NULL LIMIT 1', target) INTO skipped;
    EXIT WHEN skipped IS NULL;
    EXECUTE format('UPDATE %s SET %s WHERE id = $1', target, assignments) USING skipped;
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
CALL fill_wide('sessions', 'id_wide = id');
--> statement-breakpoint
CALL fill_wide('audit_log', 'id_wide = id, subject_id_wide = subject_id');
--> statement-breakpoint
CALL fill_wide('posts', 'id_wide = id');
--> statement-breakpoint
-- The function as it was in 0007_trust.sql.
CREATE OR REPLACE FUNCTION refuse_all_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal constant text[] := array['email', 'full_name'];
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - array['before', 'after'] = to_jsonb(OLD) - array['before', 'after']
    AND NEW.before IS NOT DISTINCT FROM OLD.before - personal
    AND NEW.after IS NOT DISTINCT FROM OLD.after - personal
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
DROP PROCEDURE fill_wide(regclass, text);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sessions_pkey_wide ON sessions (id_wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS audit_log_pkey_wide ON audit_log (id_wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_newest_wide ON audit_log (created_at, id_wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS posts_pkey_wide ON posts (id_wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_owner_wide ON posts (owner_id, created_at, id_wide);
--> statement-breakpoint
-- With these constraints, SET NOT NULL in 0021_wide-ids-swap.sql reads no rows.
ALTER TABLE sessions DROP CONSTRAINT IF EXISTS sessions_id_wide, ADD CONSTRAINT sessions_id_wide CHECK (id_wide IS NOT NULL) NOT VALID;
--> statement-breakpoint
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_id_wide;
--> statement-breakpoint
ALTER TABLE audit_log DROP CONSTRAINT IF EXISTS audit_log_id_wide, ADD CONSTRAINT audit_log_id_wide CHECK (id_wide IS NOT NULL) NOT VALID;
--> statement-breakpoint
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_id_wide;
--> statement-breakpoint
ALTER TABLE posts DROP CONSTRAINT IF EXISTS posts_id_wide, ADD CONSTRAINT posts_id_wide CHECK (id_wide IS NOT NULL) NOT VALID;
--> statement-breakpoint
ALTER TABLE posts VALIDATE CONSTRAINT posts_id_wide;
--> statement-breakpoint
-- The planner needs the statistics of the new columns at once.
ANALYZE sessions, audit_log, posts;
