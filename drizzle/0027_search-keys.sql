-- Smaller and faster indexes of the search (docs/decisions/047-search-index.md). Their functions and names are new, so that an older release goes on with its own.
-- The keys of a text in the index: the first five letters of each word, with the given mark before them, @ with the last 13 bits of the author's id, and the numbers of its blocks of ids: # of 4,096, and ## of 65,536. PL/pgSQL, because it takes half the time of a function in SQL.
CREATE FUNCTION text_keys(id bigint, owner_id integer, plain text, mark text DEFAULT '') RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
DECLARE
  words text[] := string_to_array(trim(public.search_fold(plain)), ' ');
BEGIN
  RETURN array_to_tsvector((SELECT array_agg(mark || left(word, 5)) || ARRAY['@' || (owner_id & 8191), '#' || (id >> 12), '##' || (id >> 16)] FROM unnest(words) AS word));
END $$;
--> statement-breakpoint
-- The words of a title count as words of the text, and again with = before them.
CREATE FUNCTION topic_keys(id integer, owner_id integer, title text, content text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN text_keys(id, owner_id, title || ' ' || search_text(content)) || text_keys(id, owner_id, title, '=');
--> statement-breakpoint
-- A site with more texts gets the indexes by a job, while it is used (app/domain/search/).
DO $$ BEGIN
  IF (SELECT count(*) FROM (SELECT FROM posts LIMIT 1001) AS few) <= 1000 AND (SELECT count(*) FROM (SELECT FROM topics LIMIT 1001) AS few) <= 1000 THEN
    CREATE INDEX posts_words ON posts USING gin (text_keys(id, owner_id, search_text(content))) WITH (fastupdate = off);
    CREATE INDEX topics_words ON topics USING gin (topic_keys(id, owner_id, title, content)) WITH (fastupdate = off);
  END IF;
END $$;
