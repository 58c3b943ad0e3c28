CREATE TABLE "community_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content" text NOT NULL,
	"with_passwords" boolean DEFAULT false NOT NULL,
	"with_emails" boolean DEFAULT false NOT NULL,
	"group_id" integer,
	"group_name" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"size" bigint,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	CONSTRAINT "community_exports_content" CHECK ("community_exports"."content" in ('everything', 'members', 'pages')),
	CONSTRAINT "community_exports_state" CHECK ("community_exports"."state" in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "community_exports_progress" CHECK ("community_exports"."progress" between 0 and 100),
	CONSTRAINT "community_exports_secrets" CHECK ("community_exports"."content" = 'everything' or not ("community_exports"."with_passwords" or "community_exports"."with_emails")),
	CONSTRAINT "community_exports_group" CHECK (num_nulls("community_exports"."group_id", "community_exports"."group_name") in (0, 2) and ("community_exports"."content" = 'pages' or "community_exports"."group_id" is null))
);
--> statement-breakpoint
ALTER TABLE "community_exports" ADD CONSTRAINT "community_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "community_exports_one" ON "community_exports" USING btree (("state" in ('waiting', 'running'))) WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "community_exports_user" ON "community_exports" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "form_keys" DROP CONSTRAINT "form_keys_kind";
--> statement-breakpoint
ALTER TABLE "form_keys" ADD CONSTRAINT "form_keys_kind" CHECK ("form_keys"."kind" in ('topic', 'post', 'invite', 'category', 'forum', 'user', 'split', 'report', 'backup', 'webhook', 'group', 'community_export')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "form_keys" VALIDATE CONSTRAINT "form_keys_kind";
