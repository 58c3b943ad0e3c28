-- The words that “did you mean” may suggest (docs/decisions/047-search-index.md). The triggers add the words of new titles; those of existing titles are added by the job create-search-indexes.
CREATE TABLE "title_words" (
	"word" text PRIMARY KEY NOT NULL,
	"word_fold" text GENERATED ALWAYS AS (search_fold(word)) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "title_words_beginning" ON "title_words" USING btree (word_fold COLLATE "C");
--> statement-breakpoint
CREATE TABLE "former_title_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
-- The words of 4 to 40 letters, as they are written but in lower case. The word is shown, so a small ı stays; I and İ become i, because the language is not known.
CREATE FUNCTION words_of_title(title text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 8
BEGIN ATOMIC
  SELECT word FROM string_to_table(regexp_replace(lower(translate(normalize(title, NFC), 'İ', 'i') COLLATE "pg_c_utf8"), '[^[:alnum:]]+', ' ', 'g'), ' ') AS word
  WHERE char_length(word) BETWEEN 4 AND 40 AND word COLLATE "pg_c_utf8" !~ '[[:digit:]]';
END;
--> statement-breakpoint
-- For the index topics_search: the topics whose titles have a word that begins as this one.
CREATE FUNCTION title_query(word_fold text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ('''=' || left(word_fold, 5) || '''')::tsquery;
--> statement-breakpoint
-- In the order of the words, so that no two topics wait for each other.
CREATE FUNCTION add_title_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO title_words (word) SELECT DISTINCT word FROM words_of_title(NEW.title) AS word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only inserts, so that no writer waits. The clean-up looks whether other titles have the words.
CREATE FUNCTION keep_former_title_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_title_words (word) SELECT word FROM words_of_title(OLD.title) AS word;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER topics_title_words AFTER INSERT OR UPDATE OF title ON topics FOR EACH ROW EXECUTE FUNCTION add_title_words();
--> statement-breakpoint
CREATE TRIGGER topics_former_title_words AFTER DELETE OR UPDATE OF title ON topics FOR EACH ROW EXECUTE FUNCTION keep_former_title_words();
