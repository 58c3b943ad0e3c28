-- The search (docs/decisions/046-search-words.md and 047-search-index.md). The text of stored HTML. A tag inside of a sentence may be inside of a word. app/domain/search/text-of-html.ts does the same.
CREATE FUNCTION search_text(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(html, '</?(a|b|strong|i|em|u|s|del|code|span)( [^>]*)?>', '', 'g'), '<[^>]*>|&[a-z0-9#]+;', ' ', 'g');
--> statement-breakpoint
-- The words of a text, folded and separated by blanks: with one letter for I, İ, ı and i, without accents, soft hyphens and characters without a width, in lower case. app/domain/search/fold-text.ts does the same to plain text.
CREATE FUNCTION search_fold(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  lower(regexp_replace(normalize(translate(plain, U&'Iİıς\00ad\200b\200c\200d\2060\feff', 'iiiσ'), NFKD), U&'[\0300-\036f\1ab0-\1aff\1dc0-\1dff\20d0-\20ff\fe20-\fe2f]+', '', 'g') COLLATE "pg_c_utf8"),
  '[^[:alnum:]]+', ' ', 'g');
--> statement-breakpoint
-- The keys of a text in the index: the first five letters of each word, with the given mark before them, @ with the author's id, and # with the number of its block of 65,536 ids. PL/pgSQL, because it takes half the time of a function in SQL.
CREATE FUNCTION search_keys(id bigint, owner_id integer, plain text, mark text DEFAULT '') RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
DECLARE
  words text[] := string_to_array(trim(public.search_fold(plain)), ' ');
BEGIN
  RETURN array_to_tsvector((SELECT array_agg(mark || left(word, 5)) || ARRAY['@' || owner_id, '#' || (id >> 16)] FROM unnest(words) AS word));
END $$;
--> statement-breakpoint
-- The words of a title count as words of the text, and again with = before them.
CREATE FUNCTION topic_search_keys(id integer, owner_id integer, title text, content text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN search_keys(id, owner_id, title || ' ' || search_text(content)) || search_keys(id, owner_id, title, '=');
--> statement-breakpoint
-- A site with more texts gets the indexes by a job, while it is used (app/domain/search/).
DO $$ BEGIN
  IF (SELECT count(*) FROM (SELECT FROM posts LIMIT 1001) AS few) <= 1000 AND (SELECT count(*) FROM (SELECT FROM topics LIMIT 1001) AS few) <= 1000 THEN
    CREATE INDEX posts_search ON posts USING gin (search_keys(id, owner_id, search_text(content))) WITH (fastupdate = off);
    CREATE INDEX topics_search ON topics USING gin (topic_search_keys(id, owner_id, title, content)) WITH (fastupdate = off);
  END IF;
END $$;
