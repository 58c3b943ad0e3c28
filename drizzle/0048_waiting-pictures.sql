-- Pictures of other sites are fetched (docs/decisions/088-pictures-and-files.md).
CREATE TABLE "old_pictures" (
	"step" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"after_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "old_pictures_source" CHECK ("old_pictures"."source" in ('topics', 'posts', 'removed_topics', 'removed_posts'))
);
--> statement-breakpoint
CREATE TABLE "waiting_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"topic_id" integer,
	"post_id" bigint,
	"is_old" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"fetching_until" timestamp (3) with time zone,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_pictures_address_length" CHECK (char_length("waiting_pictures"."address") between 1 and 2000),
	CONSTRAINT "waiting_pictures_address_ascii" CHECK ("waiting_pictures"."address" !~ '[^[:ascii:]]'),
	CONSTRAINT "waiting_pictures_one_thing" CHECK (num_nonnulls("waiting_pictures"."topic_id", "waiting_pictures"."post_id") = 1),
	CONSTRAINT "waiting_pictures_state" CHECK ("waiting_pictures"."state" in ('waiting', 'failed')),
	CONSTRAINT "waiting_pictures_failure" CHECK ("waiting_pictures"."failure" in ('not_public', 'no_connection', 'timeout', 'answer', 'too_large', 'no_picture'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_pictures_topic" ON "waiting_pictures" USING btree ("topic_id","address") WHERE topic_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_pictures_post" ON "waiting_pictures" USING btree ("post_id","address") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "waiting_pictures_address" ON "waiting_pictures" USING btree ("address");--> statement-breakpoint
CREATE INDEX "waiting_pictures_due" ON "waiting_pictures" USING btree ("is_old","try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_pictures_fetching" ON "waiting_pictures" USING btree ("fetching_until") WHERE fetching_until is not null;
--> statement-breakpoint
-- A new site has no posts, and its tables stay empty: only then may a backup be restored into it.
INSERT INTO "old_pictures" (step, source)
SELECT step, source FROM (VALUES
  (1, 'removed_posts'), (2, 'removed_topics'), (3, 'posts'), (4, 'topics'), (5, 'removed_posts'), (6, 'removed_topics')
) AS steps (step, source)
WHERE EXISTS (SELECT FROM topics) OR EXISTS (SELECT FROM removed_topics) OR EXISTS (SELECT FROM removed_posts);
--> statement-breakpoint
-- The description of a picture is found by the search. Older posts are indexed again when their pictures are fetched.
CREATE OR REPLACE FUNCTION search_text(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(html, '<img [^>]*alt="([^"]*)"[^>]*>', ' \1 ', 'g'),
  '</?(a|b|strong|i|em|u|s|del|code|span)( [^>]*)?>', '', 'g'), '<[^>]*>|&[a-z0-9#]+;', ' ', 'g');
