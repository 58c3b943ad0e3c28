-- The author's language at the time of writing. Null for what was written before.
ALTER TABLE topics ADD COLUMN IF NOT EXISTS language text;
--> statement-breakpoint
ALTER TABLE posts ADD COLUMN IF NOT EXISTS language text;
