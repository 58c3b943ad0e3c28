-- no transaction
-- Writers do not wait for these indexes and constraints.
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_username_shape";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_forum" ON "audit_log" USING btree ("forum_id","created_at","id") WHERE forum_id is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_actor" ON "audit_log" USING btree ("actor_username","created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_member" ON "audit_log" USING btree ("subject_name","created_at","id") WHERE subject_type = 'user';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_author" ON "audit_log" USING btree ((before ->> 'author'),"created_at","id") WHERE before ->> 'author' is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_subject" ON "audit_log" USING btree ("subject_type","created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_action" ON "audit_log" USING btree ("action","created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "topic_activity_pinned" ON "topic_activity" USING btree ("forum_id","pinned_at") WHERE pinned_at is not null;
--> statement-breakpoint
ALTER TABLE "topic_activity" DROP CONSTRAINT IF EXISTS "topic_activity_lock_reason";
--> statement-breakpoint
ALTER TABLE "topic_activity" ADD CONSTRAINT "topic_activity_lock_reason" CHECK (char_length("topic_activity"."lock_reason") between 1 and 300) NOT VALID;
--> statement-breakpoint
ALTER TABLE "topic_activity" VALIDATE CONSTRAINT "topic_activity_lock_reason";
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_shape" CHECK ("users"."is_former" or "users"."username" ~ '^[a-z0-9çğıöşü._-]{3,12}$' and "users"."username" is nfc normalized) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_username_shape";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_former";
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_former" CHECK (not "users"."is_former" or num_nonnulls("users"."full_name", "users"."picture_url", "users"."confirmed_email") = 0 and not "users"."is_active" and not "users"."is_superuser") NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_former";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_mail_moderation";
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mail_moderation" CHECK ("users"."mail_moderation" in ('off', 'now', 'daily')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_mail_moderation";
