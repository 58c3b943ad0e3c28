-- no transaction
CREATE TABLE IF NOT EXISTS "former_usernames" (
	"username" text NOT NULL,
	"username_fold" text GENERATED ALWAYS AS (fold(username)) STORED NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_usernames_username_fold_pk" PRIMARY KEY("username_fold"),
	CONSTRAINT "former_usernames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "former_usernames_user" ON "former_usernames" USING btree ("user_id");
--> statement-breakpoint
-- Keeps the old name of a renamed member, and gives it to nobody else. It runs after the row is
-- written, and so after any wait for the unique index: it sees what a concurrent renaming has kept.
CREATE OR REPLACE FUNCTION keep_former_username() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM former_usernames WHERE username_fold = NEW.username_fold AND user_id <> NEW.id) THEN
    RAISE EXCEPTION 'the username % is reserved', NEW.username
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_username_fold', TABLE = 'users';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.username_fold <> NEW.username_fold THEN
    DELETE FROM former_usernames WHERE username_fold = NEW.username_fold;
    INSERT INTO former_usernames (username, user_id) VALUES (OLD.username, NEW.id)
      ON CONFLICT (username_fold) DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_former_username AFTER INSERT OR UPDATE OF username ON users
  FOR EACH ROW EXECUTE FUNCTION keep_former_username();
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "invite_uses" (
	"invite_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invite_uses_invite_id_user_id_pk" PRIMARY KEY("invite_id","user_id"),
	CONSTRAINT "invite_uses_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE cascade ON UPDATE no action,
	CONSTRAINT "invite_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invite_uses_user" ON "invite_uses" USING btree ("user_id");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "signing_secrets" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_secrets_one_row" CHECK ("signing_secrets"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "forum_subscriptions" ADD COLUMN IF NOT EXISTS "with_replies" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "forum_subscriptions_replies" ON "forum_subscriptions" USING btree ("forum_id","user_id") WHERE with_replies;
--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN IF NOT EXISTS "note" text, ADD COLUMN IF NOT EXISTS "max_uses" integer DEFAULT 1 NOT NULL,
  ADD COLUMN IF NOT EXISTS "uses" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN IF NOT EXISTS "editor_id" integer;
--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN IF NOT EXISTS "editor_id" integer;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "mail_everything" text DEFAULT 'off' NOT NULL,
  ADD COLUMN IF NOT EXISTS "everything_mailed_at" timestamp (3) with time zone,
  ADD COLUMN IF NOT EXISTS "mail_short" boolean DEFAULT false NOT NULL,
  ADD COLUMN IF NOT EXISTS "follow_new_forums" boolean DEFAULT false NOT NULL,
  ADD COLUMN IF NOT EXISTS "may_share_invites" boolean DEFAULT false NOT NULL,
  ADD COLUMN IF NOT EXISTS "is_newcomer" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_mail_everything_due" ON "users" USING btree ("everything_mailed_at") WHERE mail_everything <> 'off';
--> statement-breakpoint
ALTER TABLE "invites" DROP CONSTRAINT IF EXISTS "invites_note_length", DROP CONSTRAINT IF EXISTS "invites_max_uses", DROP CONSTRAINT IF EXISTS "invites_uses";
--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_note_length" CHECK (char_length("invites"."note") between 1 and 100) NOT VALID,
  ADD CONSTRAINT "invites_max_uses" CHECK ("invites"."max_uses" between 1 and 500) NOT VALID,
  ADD CONSTRAINT "invites_uses" CHECK ("invites"."uses" between 0 and "invites"."max_uses") NOT VALID;
--> statement-breakpoint
ALTER TABLE "invites" VALIDATE CONSTRAINT "invites_note_length", VALIDATE CONSTRAINT "invites_max_uses", VALIDATE CONSTRAINT "invites_uses";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_theme_name", DROP CONSTRAINT IF EXISTS "users_mail_everything";
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_theme_name" CHECK ("users"."theme" in ('light', 'dark', 'device')) NOT VALID,
  ADD CONSTRAINT "users_mail_everything" CHECK ("users"."mail_everything" in ('off', 'daily')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_theme_name", VALIDATE CONSTRAINT "users_mail_everything";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_theme";
