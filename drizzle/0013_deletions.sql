-- no transaction
-- What belonged to a deleted account, forum or topic is removed in batches.
CREATE TABLE IF NOT EXISTS "removals" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removals_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "removals_kind" CHECK ("removals"."kind" in ('user', 'forum', 'topic'))
);
--> statement-breakpoint
-- Until 0015 drops the foreign keys, a deletion would still cascade, past the counters. Both releases answer "try again" (25006).
CREATE OR REPLACE FUNCTION refuse_deletion_beside_older_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Nothing in % is deleted while an older release is connected', TG_TABLE_NAME USING ERRCODE = '25006';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_older_release BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse_deletion_beside_older_release();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER forums_deleted_older_release BEFORE DELETE ON forums FOR EACH ROW EXECUTE FUNCTION refuse_deletion_beside_older_release();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topics_deleted_older_release BEFORE DELETE ON topics FOR EACH ROW EXECUTE FUNCTION refuse_deletion_beside_older_release();
