ALTER TABLE "users" ADD COLUMN "follow_own_topics" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "follow_replied_topics" boolean DEFAULT true NOT NULL;