CREATE TABLE "drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"content_format" text NOT NULL,
	"excerpt" text NOT NULL,
	"edited_version" text,
	"form_key" text NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_once" UNIQUE("user_id","kind","thing_id"),
	CONSTRAINT "drafts_kind" CHECK ("drafts"."kind" in ('topic', 'reply', 'topic_edit', 'post_edit')),
	CONSTRAINT "drafts_title" CHECK (char_length("drafts"."title") between 0 and 200),
	CONSTRAINT "drafts_content" CHECK (octet_length("drafts"."content") <= 65536),
	CONSTRAINT "drafts_format" CHECK ("drafts"."content_format" in ('markdown', 'html'))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_saved" ON "drafts" USING btree ("saved_at");