CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"first_steps_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"language" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"welcome" text DEFAULT '' NOT NULL,
	"rules" text DEFAULT '' NOT NULL,
	"footer" text DEFAULT '' NOT NULL,
	CONSTRAINT "site_texts_language" CHECK ("site_texts"."language" ~ '^[a-z]{2}$'),
	CONSTRAINT "site_texts_name" CHECK (char_length("site_texts"."name") between 0 and 40),
	CONSTRAINT "site_texts_tagline" CHECK (char_length("site_texts"."tagline") between 0 and 120),
	CONSTRAINT "site_texts_welcome" CHECK (char_length("site_texts"."welcome") between 0 and 4000),
	CONSTRAINT "site_texts_rules" CHECK (char_length("site_texts"."rules") between 0 and 4000),
	CONSTRAINT "site_texts_footer" CHECK (char_length("site_texts"."footer") between 0 and 500)
);
