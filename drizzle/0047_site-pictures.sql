ALTER TABLE "files" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK (("files"."owner_id" is null) = ("files"."purpose" = 'site')) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" VALIDATE CONSTRAINT "files_owner";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "logo_id" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "icon_id" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_logo_id_files_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "site_settings" VALIDATE CONSTRAINT "site_settings_logo_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_icon_id_files_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "site_settings" VALIDATE CONSTRAINT "site_settings_icon_id_files_id_fk";
