-- All notifications of a member up to this id are read. A job marks their rows, if there are many.
ALTER TABLE users ADD COLUMN IF NOT EXISTS notifications_read_until bigint NOT NULL DEFAULT 0;
