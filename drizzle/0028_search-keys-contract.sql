-- when no older release is connected
-- The indexes of the search before 0027_search-keys.sql, and their functions.
DROP INDEX IF EXISTS posts_search, topics_search;
--> statement-breakpoint
DROP FUNCTION IF EXISTS topic_search_keys(integer, integer, text, text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS search_keys(bigint, integer, text, text);
