-- no transaction
-- The author's language at the time of writing. Null for what was written before.
ALTER TABLE topics ADD COLUMN IF NOT EXISTS language text;
--> statement-breakpoint
ALTER TABLE topics DROP CONSTRAINT IF EXISTS topics_language, ADD CONSTRAINT topics_language CHECK (language ~ '^[a-z]{2}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE topics VALIDATE CONSTRAINT topics_language;
--> statement-breakpoint
ALTER TABLE posts ADD COLUMN IF NOT EXISTS language text;
--> statement-breakpoint
ALTER TABLE posts DROP CONSTRAINT IF EXISTS posts_language, ADD CONSTRAINT posts_language CHECK (language ~ '^[a-z]{2}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE posts VALIDATE CONSTRAINT posts_language;
