-- when no older release is connected
-- The index by which an older release finds what waits.
DROP INDEX IF EXISTS "notifications_mail";
