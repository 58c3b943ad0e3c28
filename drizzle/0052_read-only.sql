-- The switch "read only" (docs/decisions/094-read-only.md).
ALTER TABLE "site_settings" ADD COLUMN "read_only_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "read_only_reason" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_read_only_reason" CHECK (char_length("site_settings"."read_only_reason") between 1 and 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "site_settings" VALIDATE CONSTRAINT "site_settings_read_only_reason";--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_read_only" CHECK (("site_settings"."read_only_since" is null) = ("site_settings"."read_only_reason" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "site_settings" VALIDATE CONSTRAINT "site_settings_read_only";
