CREATE TABLE "name_removals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "name_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usernames" text[] NOT NULL,
	"step" smallint DEFAULT 0 NOT NULL,
	"after_id" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "name_removals_usernames" CHECK (cardinality("name_removals"."usernames") > 0)
);
