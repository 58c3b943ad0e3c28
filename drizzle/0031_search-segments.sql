-- The index of the search in segments (docs/decisions/060). An older release goes on with its own indexes, which 0032_search-segments-contract.sql drops.
CREATE TABLE "search_backlog" (
	"source" text PRIMARY KEY NOT NULL,
	"below_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_blocks" (
	"segment_id" integer NOT NULL,
	"first_word" text collate "C" NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "search_blocks_segment_id_first_word_pk" PRIMARY KEY("segment_id","first_word")
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"text_id" bigint NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_changes_source_text_id_id_pk" PRIMARY KEY("source","text_id","id")
);
--> statement-breakpoint
CREATE TABLE "search_segments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"first_id" bigint NOT NULL,
	"size" integer NOT NULL,
	"text_count" integer NOT NULL,
	"oldest_at" timestamp (3) with time zone NOT NULL,
	"newest_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_segments_source" CHECK ("search_segments"."source" in ('posts', 'topics')),
	CONSTRAINT "search_segments_size" CHECK ("search_segments"."size" in (256, 4096, 65536))
);
--> statement-breakpoint
ALTER TABLE "search_blocks" ADD CONSTRAINT "search_blocks_segment_id_search_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."search_segments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "search_segments_order" ON "search_segments" USING btree ("source","first_id");
--> statement-breakpoint
-- Packed already.
ALTER TABLE "search_blocks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Of written and of deleted texts.
CREATE FUNCTION note_search_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (source, text_id) SELECT TG_TABLE_NAME, id FROM changed_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (source, text_id) VALUES (TG_TABLE_NAME, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The replies of a moved topic are in another forum too. There may be a million, so they are not noted here.
CREATE FUNCTION note_search_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (source, text_id) VALUES ('topics', NEW.id), ('moved topics', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_search_written AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER posts_search_deleted AFTER DELETE ON posts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER posts_search_changed AFTER UPDATE OF content, owner_id, topic_id, created_at ON posts FOR EACH ROW
  WHEN ((OLD.content, OLD.owner_id, OLD.topic_id, OLD.created_at) IS DISTINCT FROM (NEW.content, NEW.owner_id, NEW.topic_id, NEW.created_at)) EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
CREATE TRIGGER topics_search_written AFTER INSERT ON topics REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER topics_search_deleted AFTER DELETE ON topics REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();
--> statement-breakpoint
CREATE TRIGGER topics_search_changed AFTER UPDATE OF title, content, owner_id, created_at ON topics FOR EACH ROW
  WHEN ((OLD.title, OLD.content, OLD.owner_id, OLD.created_at) IS DISTINCT FROM (NEW.title, NEW.content, NEW.owner_id, NEW.created_at)) EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
CREATE TRIGGER topics_search_moved AFTER UPDATE OF forum_id ON topics FOR EACH ROW
  WHEN (OLD.forum_id IS DISTINCT FROM NEW.forum_id) EXECUTE FUNCTION note_search_move();
--> statement-breakpoint
-- Behind the triggers, which keep writers away until the end of this transaction.
INSERT INTO search_backlog (source, below_id) SELECT 'posts', max(id) + 1 FROM posts HAVING max(id) IS NOT NULL UNION ALL SELECT 'topics', max(id) + 1 FROM topics HAVING max(id) IS NOT NULL;
--> statement-breakpoint
-- For the index topics_title_words: the topics that have a word in their title.
CREATE FUNCTION title_word_list(title text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT words_of_title(title));
--> statement-breakpoint
-- A site with more topics gets the index by a job, while it is used (app/domain/search/).
DO $$ BEGIN
  IF (SELECT count(*) FROM (SELECT FROM topics LIMIT 1001) AS few) <= 1000 THEN
    CREATE INDEX topics_title_words ON topics USING gin (title_word_list(title));
  END IF;
END $$;
