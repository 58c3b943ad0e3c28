CREATE TABLE "forum_groups" (
	"forum_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"may_write" boolean NOT NULL,
	CONSTRAINT "forum_groups_forum_id_group_id_pk" PRIMARY KEY("forum_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_manager" boolean DEFAULT false NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_name_length" CHECK (char_length("groups"."name") between 1 and 100),
	CONSTRAINT "groups_description_length" CHECK (char_length("groups"."description") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "invite_groups" (
	"invite_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "invite_groups_invite_id_group_id_pk" PRIMARY KEY("invite_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "restricted_totals" (
	"user_id" integer NOT NULL,
	"forum_id" integer NOT NULL,
	"topics" integer NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "restricted_totals_user_id_forum_id_pk" PRIMARY KEY("user_id","forum_id"),
	CONSTRAINT "restricted_totals_counts" CHECK ("restricted_totals"."topics" >= 0 and "restricted_totals"."posts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "forums" ADD COLUMN "is_restricted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_groups" ADD CONSTRAINT "forum_groups_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_groups" ADD CONSTRAINT "forum_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_groups" ADD CONSTRAINT "invite_groups_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_groups" ADD CONSTRAINT "invite_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricted_totals" ADD CONSTRAINT "restricted_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_groups_group" ON "forum_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("name_folded");--> statement-breakpoint
CREATE INDEX "invite_groups_group" ON "invite_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "restricted_totals_forum" ON "restricted_totals" USING btree ("forum_id");
--> statement-breakpoint
ALTER TABLE "form_keys" DROP CONSTRAINT "form_keys_kind";
--> statement-breakpoint
ALTER TABLE "form_keys" ADD CONSTRAINT "form_keys_kind" CHECK ("form_keys"."kind" in ('topic', 'post', 'invite', 'category', 'forum', 'user', 'split', 'report', 'backup', 'webhook', 'group')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "form_keys" VALIDATE CONSTRAINT "form_keys_kind";
--> statement-breakpoint
-- Superusers and moderators see a forum whatever its audience is.
CREATE FUNCTION oversees_forum(reader integer, forum integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = reader AND is_superuser)
    OR EXISTS (
      SELECT FROM moderators m JOIN forums f ON f.id = forum WHERE m.user_id = reader
        AND (m.forum_id = f.id OR m.category_id = f.category_id OR num_nonnulls(m.forum_id, m.category_id) = 0))
$$;
--> statement-breakpoint
-- Whether a member sees a forum, for statements about members other than the one who asks.
CREATE FUNCTION may_read_forum(reader integer, forum integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM forums f WHERE f.id = forum AND (
      NOT f.is_restricted
      OR EXISTS (SELECT FROM forum_groups g JOIN group_members m USING (group_id) WHERE g.forum_id = f.id AND m.user_id = reader)
      OR oversees_forum(reader, f.id)))
$$;
--> statement-breakpoint
-- The members who see a restricted forum.
CREATE FUNCTION readers_of_restricted(forum integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT m.user_id FROM forum_groups g JOIN group_members m USING (group_id) WHERE g.forum_id = forum
  UNION SELECT id FROM users WHERE is_superuser
  UNION SELECT m.user_id FROM moderators m JOIN forums f ON f.id = forum
    WHERE m.forum_id = f.id OR m.category_id = f.category_id OR num_nonnulls(m.forum_id, m.category_id) = 0
$$;
