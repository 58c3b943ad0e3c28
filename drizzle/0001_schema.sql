CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer,
	"actor_username" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"s3_uri" text,
	"size" bigint,
	"error" text,
	"manifest" jsonb,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp (3) with time zone,
	CONSTRAINT "backups_status" CHECK ("backups"."status" in ('running', 'verified', 'failed')),
	CONSTRAINT "backups_progress" CHECK ("backups"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"order" integer DEFAULT 99 NOT NULL,
	CONSTRAINT "categories_name_length" CHECK (char_length("categories"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "forum_subscriptions" (
	"user_id" integer NOT NULL,
	"forum_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_subscriptions_user_id_forum_id_pk" PRIMARY KEY("user_id","forum_id")
);
--> statement-breakpoint
CREATE TABLE "forums" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"order" integer DEFAULT 99 NOT NULL,
	"total_topics" integer DEFAULT 0 NOT NULL,
	"total_posts" integer DEFAULT 0 NOT NULL,
	"last_topic_id" integer,
	"last_owner_id" integer,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "forums_name_length" CHECK (char_length("forums"."name") between 1 and 100),
	CONSTRAINT "forums_description_length" CHECK (char_length("forums"."description") between 0 and 500),
	CONSTRAINT "forums_totals" CHECK ("forums"."total_topics" >= 0 and "forums"."total_posts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"text" text,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"used_by_id" integer,
	CONSTRAINT "invites_text_length" CHECK (char_length("invites"."text") between 1 and 1000),
	CONSTRAINT "invites_used" CHECK ("invites"."used_by_id" is null or "invites"."used_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "lineage" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"inviter_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"actor_id" integer NOT NULL,
	"topic_id" integer,
	"post_id" integer,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('forum_topic', 'topic_reply', 'mention', 'other')),
	CONSTRAINT "notifications_target" CHECK ("notifications"."type" = 'other' or "notifications"."topic_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_kind" CHECK ("one_time_tokens"."kind" in ('password_reset', 'email_undo'))
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"form_key" text,
	CONSTRAINT "posts_content_size" CHECK (octet_length("posts"."content") between 1 and 262144),
	CONSTRAINT "posts_position" CHECK ("posts"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('site', 'api'))
);
--> statement-breakpoint
CREATE TABLE "topic_subscriptions" (
	"user_id" integer NOT NULL,
	"topic_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_subscriptions_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"forum_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"total_posts" integer DEFAULT 0 NOT NULL,
	"last_owner_id" integer,
	"last_at" timestamp (3) with time zone,
	"active_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(last_at, created_at)) STORED NOT NULL,
	"form_key" text,
	CONSTRAINT "topics_title_length" CHECK (char_length("topics"."title") between 1 and 200),
	CONSTRAINT "topics_content_size" CHECK (octet_length("topics"."content") between 1 and 262144),
	CONSTRAINT "topics_total_posts" CHECK ("topics"."total_posts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_fold" text GENERATED ALWAYS AS (fold(username)) STORED NOT NULL,
	"email" text NOT NULL,
	"email_fold" text GENERATED ALWAYS AS (fold(email)) STORED NOT NULL,
	"full_name" text,
	"picture_url" text,
	"is_superuser" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"invites_count" integer DEFAULT 0 NOT NULL,
	"total_topics" integer DEFAULT 0 NOT NULL,
	"total_posts" integer DEFAULT 0 NOT NULL,
	"language" text,
	"theme" text,
	"time_zone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_shape" CHECK ("users"."username" ~ '^[a-z0-9çğıöşü._-]{3,12}$' and "users"."username" is nfc normalized),
	CONSTRAINT "users_email_shape" CHECK ("users"."email" ~ '^[^\s@]+@[^\s@]+$' and char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_full_name_length" CHECK (char_length("users"."full_name") between 1 and 30),
	CONSTRAINT "users_invites_count" CHECK ("users"."invites_count" >= 0),
	CONSTRAINT "users_totals" CHECK ("users"."total_topics" >= 0 and "users"."total_posts" >= 0),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('tr', 'en')),
	CONSTRAINT "users_theme" CHECK ("users"."theme" in ('light', 'dark'))
);
--> statement-breakpoint
ALTER TABLE "forum_subscriptions" ADD CONSTRAINT "forum_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_subscriptions" ADD CONSTRAINT "forum_subscriptions_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_last_topic_id_topics_id_fk" FOREIGN KEY ("last_topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_last_owner_id_users_id_fk" FOREIGN KEY ("last_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_used_by_id_users_id_fk" FOREIGN KEY ("used_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lineage" ADD CONSTRAINT "lineage_inviter_id_lineage_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."lineage"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_subscriptions" ADD CONSTRAINT "topic_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_subscriptions" ADD CONSTRAINT "topic_subscriptions_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_last_owner_id_users_id_fk" FOREIGN KEY ("last_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_name" ON "backups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "forum_subscriptions_forum" ON "forum_subscriptions" USING btree ("forum_id");--> statement-breakpoint
CREATE INDEX "forums_category" ON "forums" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "forums_last_topic" ON "forums" USING btree ("last_topic_id");--> statement-breakpoint
CREATE INDEX "invites_owner" ON "invites" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invites_newest" ON "invites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invites_used_by" ON "invites" USING btree ("used_by_id");--> statement-breakpoint
CREATE INDEX "lineage_inviter" ON "lineage" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at","id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_unread_topic" ON "notifications" USING btree ("user_id","topic_id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notifications_topic" ON "notifications" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_per_post" ON "notifications" USING btree ("post_id","user_id") WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_per_topic" ON "notifications" USING btree ("topic_id","user_id") WHERE post_id is null and topic_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "posts_owner" ON "posts" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_form_key" ON "posts" USING btree ("owner_id","form_key") WHERE form_key is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "topic_subscriptions_topic" ON "topic_subscriptions" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "topics_forum_active" ON "topics" USING btree ("forum_id","active_at","id");--> statement-breakpoint
CREATE INDEX "topics_active" ON "topics" USING btree ("active_at","id");--> statement-breakpoint
CREATE INDEX "topics_owner" ON "topics" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "topics_last_owner" ON "topics" USING btree ("last_owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_form_key" ON "topics" USING btree ("owner_id","form_key") WHERE form_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_fold" ON "users" USING btree ("username_fold");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_fold" ON "users" USING btree ("email_fold");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_active_superusers" ON "users" USING btree ("id") WHERE is_superuser and is_active;