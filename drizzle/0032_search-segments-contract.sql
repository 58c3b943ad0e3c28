-- when no older release is connected
-- The indexes of the search before 0031_search-segments.sql, and their functions.
DROP INDEX IF EXISTS posts_words, topics_words;
--> statement-breakpoint
DROP FUNCTION IF EXISTS topic_keys(integer, integer, text, text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS text_keys(bigint, integer, text, text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS title_query(text);
