-- no transaction
-- Finds the members for whom e-mails wait, and what waits for one of them (domain/notifications/waiting-members.server.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_waiting" ON "notifications" USING btree ("mail","user_id","id") WHERE mail is not null and not is_read;
