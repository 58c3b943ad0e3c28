-- Moderation (docs/decisions/048-removed-things-move-away.md): locks, pins, removed and merged topics, versions, reports, warnings, suspensions and moderators.
CREATE TABLE "content_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic_id" integer NOT NULL,
	"post_id" bigint,
	"title" text,
	"content" text NOT NULL,
	"editor_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_versions_title" CHECK (("content_versions"."title" is null) = ("content_versions"."post_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "merged_topics" (
	"topic_id" integer PRIMARY KEY NOT NULL,
	"into_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_posts" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"topic_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderators" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"category_id" integer,
	"forum_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderators_once" UNIQUE NULLS NOT DISTINCT("user_id","category_id","forum_id"),
	CONSTRAINT "moderators_scope" CHECK (num_nonnulls("moderators"."category_id", "moderators"."forum_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "removed_posts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"topic_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"editor_id" integer,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_by_id" integer,
	"removal_reason" text,
	"is_with_topic" boolean DEFAULT false NOT NULL,
	"leaves_line" boolean DEFAULT false NOT NULL,
	CONSTRAINT "removed_posts_reason" CHECK (char_length("removed_posts"."removal_reason") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "removed_topics" (
	"id" integer PRIMARY KEY NOT NULL,
	"forum_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"editor_id" integer,
	"total_posts" integer NOT NULL,
	"last_position" integer NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"locked_by_id" integer,
	"lock_reason" text,
	"pinned_at" timestamp (3) with time zone,
	"subscriber_ids" integer[] NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_by_id" integer,
	"removal_reason" text,
	CONSTRAINT "removed_topics_reason" CHECK (char_length("removed_topics"."removal_reason") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "report_entries" (
	"report_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_entries_report_id_reporter_id_pk" PRIMARY KEY("report_id","reporter_id"),
	CONSTRAINT "report_entries_reason" CHECK ("report_entries"."reason" in ('spam', 'rude', 'off_topic', 'private', 'other')),
	CONSTRAINT "report_entries_text" CHECK (char_length("report_entries"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic_id" integer,
	"post_id" bigint,
	"user_id" integer,
	"forum_id" integer,
	"owner_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"claimed_by_id" integer,
	"claimed_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"outcome" text,
	"note" text,
	"closed_by_id" integer,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_state" CHECK ("reports"."state" in ('open', 'closed')),
	CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('dismissed', 'removed', 'warned', 'suspended', 'handled')),
	CONSTRAINT "reports_closed" CHECK (("reports"."state" = 'closed') = ("reports"."closed_at" is not null)),
	CONSTRAINT "reports_note" CHECK (char_length("reports"."note") between 1 and 1000),
	CONSTRAINT "reports_thing" CHECK (num_nonnulls("reports"."topic_id", "reports"."user_id") = 1 and ("reports"."post_id" is null or "reports"."topic_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"suspended_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suspensions_reason" CHECK (char_length("suspensions"."reason") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"warned_by_id" integer,
	"reason" text NOT NULL,
	"topic_id" integer,
	"post_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "warnings_reason" CHECK (char_length("warnings"."reason") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "removals" DROP CONSTRAINT "removals_kind";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "forum_id" integer;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about" jsonb;
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "reports_to_hide" integer;
--> statement-breakpoint
ALTER TABLE "topic_activity" ADD COLUMN "locked_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "topic_activity" ADD COLUMN "locked_by_id" integer;
--> statement-breakpoint
ALTER TABLE "topic_activity" ADD COLUMN "lock_reason" text;
--> statement-breakpoint
ALTER TABLE "topic_activity" ADD COLUMN "pinned_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_moderation" text DEFAULT 'now' NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_invite" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_trusted" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_former" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "moderators" ADD CONSTRAINT "moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moderators" ADD CONSTRAINT "moderators_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moderators" ADD CONSTRAINT "moderators_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_entries" ADD CONSTRAINT "report_entries_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_entries" ADD CONSTRAINT "report_entries_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "content_versions_topic" ON "content_versions" USING btree ("topic_id","id") WHERE post_id is null;
--> statement-breakpoint
CREATE INDEX "content_versions_post" ON "content_versions" USING btree ("post_id","id") WHERE post_id is not null;
--> statement-breakpoint
CREATE INDEX "content_versions_editor" ON "content_versions" USING btree ("editor_id","id");
--> statement-breakpoint
CREATE INDEX "merged_topics_into" ON "merged_topics" USING btree ("into_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "moved_posts_topic" ON "moved_posts" USING btree ("topic_id");
--> statement-breakpoint
CREATE INDEX "moderators_category" ON "moderators" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "moderators_forum" ON "moderators" USING btree ("forum_id");
--> statement-breakpoint
CREATE INDEX "removed_posts_topic" ON "removed_posts" USING btree ("topic_id","position");
--> statement-breakpoint
CREATE INDEX "removed_posts_newest" ON "removed_posts" USING btree ("removed_at","id") WHERE not is_with_topic;
--> statement-breakpoint
CREATE INDEX "removed_posts_owner" ON "removed_posts" USING btree ("owner_id","is_with_topic","removed_at","id");
--> statement-breakpoint
CREATE INDEX "removed_topics_newest" ON "removed_topics" USING btree ("removed_at","id");
--> statement-breakpoint
CREATE INDEX "removed_topics_owner" ON "removed_topics" USING btree ("owner_id","removed_at","id");
--> statement-breakpoint
CREATE INDEX "removed_topics_forum" ON "removed_topics" USING btree ("forum_id");
--> statement-breakpoint
CREATE INDEX "report_entries_reporter" ON "report_entries" USING btree ("reporter_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_topic" ON "reports" USING btree ("topic_id") WHERE state = 'open' and post_id is null and topic_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_post" ON "reports" USING btree ("post_id") WHERE state = 'open' and post_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_user" ON "reports" USING btree ("user_id") WHERE state = 'open' and user_id is not null;
--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("closed_at","id") WHERE state = 'closed';
--> statement-breakpoint
CREATE INDEX "reports_owner" ON "reports" USING btree ("owner_id","id");
--> statement-breakpoint
CREATE INDEX "reports_topic" ON "reports" USING btree ("topic_id") WHERE topic_id is not null;
--> statement-breakpoint
CREATE INDEX "reports_post" ON "reports" USING btree ("post_id") WHERE post_id is not null;
--> statement-breakpoint
CREATE INDEX "warnings_user" ON "warnings" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "warnings_unseen" ON "warnings" USING btree ("user_id") WHERE seen_at is null;
--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_kind" CHECK ("removals"."kind" in ('user', 'forum', 'topic', 'restored_topic')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "removals" VALIDATE CONSTRAINT "removals_kind";
--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_reports_to_hide" CHECK ("site_settings"."reports_to_hide" between 2 and 100) NOT VALID;
--> statement-breakpoint
ALTER TABLE "site_settings" VALIDATE CONSTRAINT "site_settings_reports_to_hide";
--> statement-breakpoint
-- Former members are in no list, so list_counts leaves them out.
CREATE OR REPLACE FUNCTION count_listed_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts (list, part, week, rows)
    SELECT 'users', 0, week_of(created_at), CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*)
    FROM changed_rows WHERE NOT is_former GROUP BY 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_counted AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_users();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_uncounted AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_users();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION uncount_former_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counts (list, part, week, rows) VALUES ('users', 0, week_of(OLD.created_at), -1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_left AFTER UPDATE OF is_former ON users FOR EACH ROW
  WHEN (NEW.is_former AND NOT OLD.is_former) EXECUTE FUNCTION uncount_former_member();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION wrong_list_counts() RETURNS TABLE (list text, part integer, week integer, rows integer) LANGUAGE sql STABLE AS $$
  SELECT list, part, week, sum(rows)::integer FROM (
    SELECT 'topics' AS list, part, week_of(active_at) AS week, count(*) AS rows
      FROM topic_activity CROSS JOIN LATERAL (VALUES (0), (forum_id)) AS parts (part) GROUP BY 2, 3
    UNION ALL SELECT 'users', 0, week_of(created_at), count(*) FROM users WHERE NOT is_former GROUP BY 3
    UNION ALL SELECT 'audit_log', 0, week_of(created_at), count(*) FROM audit_log GROUP BY 3
    UNION ALL SELECT list, part, week, -sum(rows) FROM list_counts GROUP BY 1, 2, 3
  ) AS differences GROUP BY 1, 2, 3 HAVING sum(rows) <> 0
$$;
