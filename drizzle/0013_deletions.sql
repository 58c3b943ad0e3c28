-- no transaction
-- What belonged to a deleted account, forum or topic is removed in batches.
CREATE TABLE IF NOT EXISTS "removals" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removals_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "removals_kind" CHECK ("removals"."kind" in ('user', 'forum', 'topic'))
);
