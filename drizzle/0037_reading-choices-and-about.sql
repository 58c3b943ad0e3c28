-- no transaction
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "about" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "date_style" text DEFAULT 'full' NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "replies_per_page" integer DEFAULT 10 NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "thanks_author" ON "thanks" USING btree ("author_id","post_id");
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_date_style", ADD CONSTRAINT "users_date_style" CHECK ("users"."date_style" in ('full', 'short')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_date_style";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_replies_per_page", ADD CONSTRAINT "users_replies_per_page" CHECK ("users"."replies_per_page" in (10, 25, 50)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_replies_per_page";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_about_length", ADD CONSTRAINT "users_about_length" CHECK (char_length("users"."about") between 1 and 300) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_about_length";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_former_about", ADD CONSTRAINT "users_former_about" CHECK (not "users"."is_former" or "users"."about" is null) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_former_about";
--> statement-breakpoint
-- Also allows the removal of what members told about themselves. An older release removes fewer keys.
CREATE OR REPLACE FUNCTION refuse_all_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal constant text[] := array['email', 'full_name', 'about'];
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - array['before', 'after'] = to_jsonb(OLD) - array['before', 'after']
    AND NEW.before - personal IS NOT DISTINCT FROM OLD.before - personal
    AND NEW.after - personal IS NOT DISTINCT FROM OLD.after - personal
    AND (OLD.before @> NEW.before) IS NOT FALSE
    AND (OLD.after @> NEW.after) IS NOT FALSE
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
