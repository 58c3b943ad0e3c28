ALTER TABLE "notifications" ADD COLUMN "mail" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_mentions" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_replies" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_topics" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail","created_at","id") WHERE mail is not null and not is_read;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_mail" CHECK ("notifications"."mail" in ('now', 'daily'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mail_mentions" CHECK ("users"."mail_mentions" in ('off', 'now', 'daily'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mail_replies" CHECK ("users"."mail_replies" in ('off', 'now', 'daily'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mail_topics" CHECK ("users"."mail_topics" in ('off', 'now', 'daily'));