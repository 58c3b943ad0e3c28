-- Numbers of the dashboard that a job counts, the colour of the site, and the languages of its texts.
ALTER TABLE "activity_totals" ADD COLUMN "writers" integer;--> statement-breakpoint
ALTER TABLE "activity_totals" ADD COLUMN "open_invites" integer;--> statement-breakpoint
ALTER TABLE "activity_totals" ADD COLUMN "summary" jsonb;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "accent" text DEFAULT 'teal' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_texts" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_accent" CHECK ("site_settings"."accent" in ('teal', 'blue', 'indigo', 'plum', 'pomegranate', 'olive')) NOT VALID;--> statement-breakpoint
ALTER TABLE "site_settings" VALIDATE CONSTRAINT "site_settings_accent";
