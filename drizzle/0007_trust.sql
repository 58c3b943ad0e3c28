CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"user_id" integer NOT NULL,
	"network_hash" "bytea" NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_networks_user_id_network_hash_pk" PRIMARY KEY("user_id","network_hash")
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_kind";--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "is_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "excerpt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "excerpt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_email" text;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_networks_seen" ON "known_networks" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "users_confirmed_email" ON "users" USING btree (fold("confirmed_email"));--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_kind" CHECK ("one_time_tokens"."kind" in ('password_reset', 'email_confirm', 'email_undo'));--> statement-breakpoint
-- Until now every address counted for recovery; nobody who is a member already may lose theirs.
UPDATE users SET confirmed_email = email;
--> statement-breakpoint
-- Personal data leaves the log with the account; everything else in a row stays as it was written.
CREATE FUNCTION refuse_all_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_redaction();
--> statement-breakpoint
DROP FUNCTION refuse_change();
--> statement-breakpoint
-- Good enough for what was written before excerpts were stored: tags become spaces, the five entities that the writer uses become characters.
CREATE FUNCTION excerpt_of_stored_html(content text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(btrim(regexp_replace(replace(replace(replace(replace(replace(
    regexp_replace(left(content, 8000), '<[^>]*(>|$)', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'), '\s+', ' ', 'g')), 240);
$$;
--> statement-breakpoint
UPDATE topics SET excerpt = excerpt_of_stored_html(content);
--> statement-breakpoint
UPDATE posts SET excerpt = excerpt_of_stored_html(content);
--> statement-breakpoint
DROP FUNCTION excerpt_of_stored_html(text);
