-- no transaction
-- The totals of the dashboard (docs/decisions/030), and the search of members (docs/decisions/031).
CREATE TABLE IF NOT EXISTS "activity_totals" (
	"starts_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"topics" integer NOT NULL,
	"posts" integer NOT NULL,
	"members" integer,
	"active_members" integer
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "topics_created" ON "topics" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_created" ON "posts" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_username_beginning" ON "users" USING btree (username_fold COLLATE "C");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_email_beginning" ON "users" USING btree (email_fold COLLATE "C");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_full_name_beginning" ON "users" USING btree (fold(full_name) COLLATE "C");
--> statement-breakpoint
-- Managed databases may lack the extension or refuse it. The search then finds beginnings only, and says so.
-- Its index users_anywhere is made by the job create-search-indexes, because no migration can make an index concurrently on a condition.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;
