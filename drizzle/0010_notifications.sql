-- no transaction
-- The new table is filled while the old one is in use: a trigger copies every change of now, batches copy what is there, and 0022_notifications-swap.sql exchanges the two. Read notifications of more than 90 days and others of more than a year are left behind: their time is over (domain/retention.ts).
CREATE TABLE IF NOT EXISTS notifications_next (
	user_id integer NOT NULL,
	actor_id integer NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	post_id bigint,
	created_at timestamp (3) with time zone DEFAULT now() NOT NULL,
	topic_id integer,
	is_read boolean DEFAULT false NOT NULL,
	type text NOT NULL,
	mail text,
	CONSTRAINT notifications_next_user_id_id_pk PRIMARY KEY (user_id, id),
	CONSTRAINT notifications_type CHECK (type in ('forum_topic', 'topic_reply', 'mention', 'other')),
	CONSTRAINT notifications_mail CHECK (mail in ('now', 'daily')),
	CONSTRAINT notifications_target CHECK (type = 'other' or topic_id is not null)
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    DELETE FROM notifications_next WHERE user_id = old.user_id AND id = old.id;
  ELSE
    INSERT INTO notifications_next (user_id, actor_id, id, post_id, created_at, topic_id, is_read, type, mail) OVERRIDING SYSTEM VALUE
    VALUES (new.user_id, new.actor_id, new.id, new.post_id, new.created_at, new.topic_id, new.is_read, new.type, new.mail)
    ON CONFLICT (user_id, id) DO UPDATE SET is_read = excluded.is_read, mail = excluded.mail, created_at = excluded.created_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER notifications_copied AFTER INSERT OR UPDATE OR DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION copy_notification();
--> statement-breakpoint
-- A change that comes first or in between wins, because the trigger writes the newer row over this one.
-- Rows that a writer has locked are skipped, so that no writer and no batch wait for each other in a circle. The second loop copies those of them that the trigger has not.
DO $$
DECLARE
  copied_id integer := 0;
  batch_end integer;
BEGIN
  LOOP
    SELECT max(id) INTO batch_end FROM (SELECT id FROM notifications WHERE id > copied_id ORDER BY id LIMIT 5000) AS batch;
    EXIT WHEN batch_end IS NULL;
    INSERT INTO notifications_next (user_id, actor_id, id, post_id, created_at, topic_id, is_read, type, mail) OVERRIDING SYSTEM VALUE
    SELECT user_id, actor_id, id, post_id, created_at, topic_id, is_read, type, mail FROM notifications
    WHERE id > copied_id AND id <= batch_end
      AND (created_at >= now() - interval '90 days' OR NOT is_read AND created_at >= now() - interval '365 days')
    FOR SHARE SKIP LOCKED
    ON CONFLICT DO NOTHING;
    COMMIT;
    copied_id := batch_end;
  END LOOP;
  copied_id := 0;
  LOOP
    SELECT max(id) INTO batch_end FROM (SELECT id FROM notifications WHERE id > copied_id ORDER BY id LIMIT 5000) AS batch;
    EXIT WHEN batch_end IS NULL;
    INSERT INTO notifications_next (user_id, actor_id, id, post_id, created_at, topic_id, is_read, type, mail) OVERRIDING SYSTEM VALUE
    SELECT user_id, actor_id, id, post_id, created_at, topic_id, is_read, type, mail FROM notifications AS missing
    WHERE id > copied_id AND id <= batch_end
      AND (created_at >= now() - interval '90 days' OR NOT is_read AND created_at >= now() - interval '365 days')
      AND NOT EXISTS (SELECT FROM notifications_next WHERE user_id = missing.user_id AND id = missing.id)
    ON CONFLICT DO NOTHING;
    COMMIT;
    copied_id := batch_end;
  END LOOP;
END $$;
--> statement-breakpoint
-- From here on the deletion of an account also deletes here.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'notifications_next_user_id_users_id_fk') THEN
    ALTER TABLE notifications_next ADD CONSTRAINT notifications_next_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE NOT VALID;
  END IF;
END $$;
--> statement-breakpoint
-- Rows that were deleted while their batch was copied.
DELETE FROM notifications_next AS copy WHERE NOT EXISTS (SELECT FROM notifications WHERE notifications.id = copy.id);
--> statement-breakpoint
ALTER TABLE notifications_next VALIDATE CONSTRAINT notifications_next_user_id_users_id_fk;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_next_unread ON notifications_next (user_id, id) WHERE not is_read;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_next_unread_topic ON notifications_next (user_id, topic_id) WHERE not is_read;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_next_mail ON notifications_next (mail, created_at) WHERE mail is not null and not is_read;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_next_created ON notifications_next USING brin (created_at) WITH (autosummarize = true);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notifications_next_once_per_post ON notifications_next (post_id, user_id) WHERE post_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notifications_next_once_per_topic ON notifications_next (topic_id, user_id) WHERE post_id is null and topic_id is not null;
--> statement-breakpoint
ANALYZE notifications_next;
--> statement-breakpoint
-- The subscribers of a topic or forum in the order of their ids, in which a job notifies them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS topic_subscriptions_members ON topic_subscriptions (topic_id, user_id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS forum_subscriptions_members ON forum_subscriptions (forum_id, user_id);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS topic_subscriptions_topic;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS forum_subscriptions_forum;
