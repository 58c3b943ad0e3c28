CREATE TABLE "alarms" (
	"cause" text PRIMARY KEY NOT NULL,
	"detail" text,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	"mail_number" integer NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "alarms_cause" CHECK ("alarms"."cause" in ('backup', 'database', 'disk', 'jobs', 'mail', 'postgresql', 'replica', 'webhooks')),
	CONSTRAINT "alarms_detail" CHECK (char_length("alarms"."detail") between 1 and 100),
	CONSTRAINT "alarms_mail_number" CHECK ("alarms"."mail_number" > 0)
);
--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_kinds";--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_kinds" CHECK ("webhooks"."kinds" <@ array['category', 'forum', 'topic', 'post', 'alarm'] and cardinality("webhooks"."kinds") > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhooks" VALIDATE CONSTRAINT "webhooks_kinds";
