-- no transaction
-- when no older release is connected
DROP TRIGGER IF EXISTS topics_older_release ON topics;
--> statement-breakpoint
DROP TRIGGER IF EXISTS forums_older_release ON forums;
--> statement-breakpoint
DROP FUNCTION IF EXISTS pass_on_topic_activity();
--> statement-breakpoint
DROP FUNCTION IF EXISTS pass_on_forum_activity();
--> statement-breakpoint
ALTER TABLE topics DROP COLUMN IF EXISTS active_at, DROP COLUMN IF EXISTS total_posts, DROP COLUMN IF EXISTS last_owner_id,
  DROP COLUMN IF EXISTS last_at, DROP COLUMN IF EXISTS form_key;
--> statement-breakpoint
ALTER TABLE forums DROP COLUMN IF EXISTS total_topics, DROP COLUMN IF EXISTS total_posts, DROP COLUMN IF EXISTS last_topic_id,
  DROP COLUMN IF EXISTS last_owner_id, DROP COLUMN IF EXISTS last_at;
--> statement-breakpoint
ALTER TABLE posts DROP COLUMN IF EXISTS form_key;
--> statement-breakpoint
ALTER TABLE invites DROP COLUMN IF EXISTS form_key;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "posts_topic_position" ON "posts" USING btree ("topic_id","position");
--> statement-breakpoint
ALTER TABLE posts DROP CONSTRAINT IF EXISTS posts_place;
--> statement-breakpoint
ALTER TABLE posts DROP CONSTRAINT IF EXISTS posts_topic_id_topics_id_fk, DROP CONSTRAINT IF EXISTS posts_owner_id_users_id_fk;
--> statement-breakpoint
ALTER TABLE topics DROP CONSTRAINT IF EXISTS topics_forum_id_forums_id_fk, DROP CONSTRAINT IF EXISTS topics_owner_id_users_id_fk;
--> statement-breakpoint
DROP TRIGGER IF EXISTS users_older_release ON users;
--> statement-breakpoint
DROP TRIGGER IF EXISTS forums_deleted_older_release ON forums;
--> statement-breakpoint
DROP TRIGGER IF EXISTS topics_deleted_older_release ON topics;
--> statement-breakpoint
DROP FUNCTION IF EXISTS refuse_deletion_beside_older_release();
