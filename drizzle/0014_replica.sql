-- The time of a member's last write. It is only written if there is a read replica.
ALTER TABLE users ADD COLUMN IF NOT EXISTS wrote_at timestamptz(3);
