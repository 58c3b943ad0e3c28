-- when no older release is connected
-- An older release reads ids as 32-bit numbers and needs the triggers that signal inside of the commit.
LOCK TABLE notifications, notifications_next IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
SELECT setval('notifications_next_id_seq', last_value, is_called) FROM notifications_id_seq;
--> statement-breakpoint
DROP TABLE notifications;
--> statement-breakpoint
DROP TRIGGER sessions_gone ON sessions;
--> statement-breakpoint
DROP FUNCTION copy_notification, ring_touched, ring_read, ring_bells;
--> statement-breakpoint
ALTER TABLE notifications_next RENAME TO notifications;
--> statement-breakpoint
ALTER SEQUENCE notifications_next_id_seq RENAME TO notifications_id_seq;
--> statement-breakpoint
ALTER TABLE notifications RENAME CONSTRAINT notifications_next_user_id_id_pk TO notifications_user_id_id_pk;
--> statement-breakpoint
ALTER TABLE notifications RENAME CONSTRAINT notifications_next_user_id_users_id_fk TO notifications_user_id_users_id_fk;
--> statement-breakpoint
ALTER INDEX notifications_next_unread RENAME TO notifications_unread;
--> statement-breakpoint
ALTER INDEX notifications_next_unread_topic RENAME TO notifications_unread_topic;
--> statement-breakpoint
ALTER INDEX notifications_next_mail RENAME TO notifications_mail;
--> statement-breakpoint
ALTER INDEX notifications_next_created RENAME TO notifications_created;
--> statement-breakpoint
ALTER INDEX notifications_next_once_per_post RENAME TO notifications_once_per_post;
--> statement-breakpoint
ALTER INDEX notifications_next_once_per_topic RENAME TO notifications_once_per_topic;
