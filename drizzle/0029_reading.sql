-- Reading (docs/decisions/051-how-far-a-member-has-read.md): what is unread, bookmarks, mutes, thanks, feeds and push messages.
-- The default of users.topics_read_until is evaluated once, so nothing that is older than this migration is unread.
CREATE TABLE "bookmarks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookmarks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"topic_id" integer,
	"post_id" bigint,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmarks_once" UNIQUE NULLS NOT DISTINCT("user_id","topic_id","post_id"),
	CONSTRAINT "bookmarks_thing" CHECK (num_nonnulls("bookmarks"."topic_id", "bookmarks"."post_id") = 1),
	CONSTRAINT "bookmarks_note" CHECK (char_length("bookmarks"."note") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "feed_keys" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"nonce" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_reads" (
	"user_id" integer NOT NULL,
	"forum_id" integer NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_reads_user_id_forum_id_pk" PRIMARY KEY("user_id","forum_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mutes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"topic_id" integer,
	"forum_id" integer,
	"muted_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_once" UNIQUE NULLS NOT DISTINCT("user_id","topic_id","forum_id","muted_id"),
	CONSTRAINT "mutes_thing" CHECK (num_nonnulls("mutes"."topic_id", "mutes"."forum_id", "mutes"."muted_id") = 1),
	CONSTRAINT "mutes_other" CHECK ("mutes"."user_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one_row" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (char_length("push_subscriptions"."endpoint") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "thanks" (
	"post_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "thanks_post_id_user_id_pk" PRIMARY KEY("post_id","user_id"),
	CONSTRAINT "thanks_other" CHECK ("thanks"."user_id" <> "thanks"."author_id")
);
--> statement-breakpoint
CREATE TABLE "topic_reads" (
	"user_id" integer NOT NULL,
	"topic_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "topic_reads_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id"),
	CONSTRAINT "topic_reads_position" CHECK ("topic_reads"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "thanks_off" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "home" text DEFAULT 'forum' NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "topics_read_until" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feed_keys" ADD CONSTRAINT "feed_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thanks" ADD CONSTRAINT "thanks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topic_reads" ADD CONSTRAINT "topic_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bookmarks_newest" ON "bookmarks" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "bookmarks_topic" ON "bookmarks" USING btree ("topic_id") WHERE topic_id is not null;
--> statement-breakpoint
CREATE INDEX "bookmarks_post" ON "bookmarks" USING btree ("post_id") WHERE post_id is not null;
--> statement-breakpoint
CREATE INDEX "forum_reads_forum" ON "forum_reads" USING btree ("forum_id");
--> statement-breakpoint
CREATE INDEX "mutes_topic" ON "mutes" USING btree ("topic_id") WHERE topic_id is not null;
--> statement-breakpoint
CREATE INDEX "mutes_forum" ON "mutes" USING btree ("forum_id") WHERE forum_id is not null;
--> statement-breakpoint
CREATE INDEX "mutes_member" ON "mutes" USING btree ("muted_id") WHERE muted_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");
--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "thanks_user" ON "thanks" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "thanks_to_notify" ON "thanks" USING btree ("author_id") WHERE notified_at is null;
--> statement-breakpoint
CREATE INDEX "topic_reads_topic" ON "topic_reads" USING btree ("topic_id");
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_home" CHECK ("users"."home" in ('forum', 'latest')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_home";
