-- no transaction
-- Text and activity of topics and forums are apart, replies keep their numbers, and the keys of forms end after a day.
-- A process of the older release writes the old columns meanwhile; triggers pass its changes on. 0015 drops both.
CREATE TABLE IF NOT EXISTS "topic_activity" (
	"topic_id" integer PRIMARY KEY NOT NULL CONSTRAINT "topic_activity_topic_id_topics_id_fk" REFERENCES "public"."topics"("id") ON DELETE cascade,
	"forum_id" integer NOT NULL,
	"total_posts" integer DEFAULT 0 NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_owner_id" integer,
	"active_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "topic_activity_totals" CHECK ("topic_activity"."total_posts" >= 0 and "topic_activity"."last_position" >= "topic_activity"."total_posts"),
	CONSTRAINT "topic_activity_last" CHECK (("topic_activity"."total_posts" = 0) = ("topic_activity"."last_owner_id" is null))
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "topic_order" (
	"forum_id" integer NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"topic_id" integer NOT NULL,
	CONSTRAINT "topic_order_forum_id_active_at_topic_id_pk" PRIMARY KEY("forum_id","active_at","topic_id")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "topic_order_all" ON "topic_order" USING btree ("active_at","topic_id");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "forum_activity" (
	"forum_id" integer PRIMARY KEY NOT NULL CONSTRAINT "forum_activity_forum_id_forums_id_fk" REFERENCES "public"."forums"("id") ON DELETE cascade,
	"total_topics" integer DEFAULT 0 NOT NULL,
	"total_posts" integer DEFAULT 0 NOT NULL,
	"last_topic_id" integer,
	"last_owner_id" integer,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "forum_activity_totals" CHECK ("forum_activity"."total_topics" >= 0 and "forum_activity"."total_posts" >= 0),
	CONSTRAINT "forum_activity_last" CHECK (num_nulls("forum_activity"."last_topic_id", "forum_activity"."last_owner_id", "forum_activity"."last_at") in (0, 3))
) WITH (fillfactor = 20);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "post_gaps" (
	"topic_id" integer NOT NULL CONSTRAINT "post_gaps_topic_id_topics_id_fk" REFERENCES "public"."topics"("id") ON DELETE cascade,
	"block" integer NOT NULL,
	"removed" integer NOT NULL,
	CONSTRAINT "post_gaps_topic_id_block_pk" PRIMARY KEY("topic_id","block"),
	CONSTRAINT "post_gaps_removed" CHECK ("post_gaps"."removed" between 1 and 1000)
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "form_keys" (
	"user_id" integer NOT NULL CONSTRAINT "form_keys_user_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE cascade,
	"kind" text NOT NULL,
	"form_key" text NOT NULL,
	"row_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_keys_user_id_kind_form_key_pk" PRIMARY KEY("user_id","kind","form_key"),
	CONSTRAINT "form_keys_kind" CHECK ("form_keys"."kind" in ('topic', 'post', 'invite'))
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "form_keys_created" ON "form_keys" USING btree ("created_at");
--> statement-breakpoint
-- The place of a reply among those of its topic that still exist. It counts at most 1,000 rows of an index.
CREATE OR REPLACE FUNCTION post_rank(of_topic integer, of_position integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT (of_position - 1) / 1000 * 1000
    - coalesce((SELECT sum(removed) FROM post_gaps WHERE topic_id = of_topic AND block < (of_position - 1) / 1000), 0)::integer
    + CASE WHEN EXISTS (SELECT FROM post_gaps WHERE topic_id = of_topic AND block = (of_position - 1) / 1000)
      THEN (SELECT count(*)::integer FROM posts WHERE topic_id = of_topic AND position > (of_position - 1) / 1000 * 1000 AND position <= of_position)
      ELSE (of_position - 1) % 1000 + 1 END
$$;
--> statement-breakpoint
-- Where to read a range of replies: at positions above "after" and up to "until", after skipping "skip" of them, fewer than 1,000.
-- "starts" says how many replies are before each block with gaps. Everywhere else positions are consecutive.
-- A reply is at a position of its rank or later, at most by the number of all gaps. Only blocks between these are looked at; the first row of "blocks" stands for all before.
CREATE OR REPLACE FUNCTION post_range(of_topic integer, skipped bigint, wanted integer, OUT after bigint, OUT until bigint, OUT skip bigint) LANGUAGE sql STABLE AS $$
  WITH blocks AS (
    SELECT skipped / 1000 - 1 AS block, coalesce(sum(removed), 0) AS removed FROM post_gaps WHERE topic_id = of_topic AND block < skipped / 1000
    UNION ALL
    SELECT block, removed FROM post_gaps WHERE topic_id = of_topic AND block >= skipped / 1000
      AND block <= (skipped + wanted + (SELECT last_position - total_posts FROM topic_activity WHERE topic_id = of_topic)) / 1000
  ), starts AS (
    SELECT block * 1000 AS position, 1000 - removed AS replies,
      block * 1000 - (sum(removed) OVER (ORDER BY block ROWS UNBOUNDED PRECEDING) - removed) AS replies_before
    FROM blocks
  )
  SELECT
    CASE WHEN skipped < first.replies_before + first.replies THEN first.position
      ELSE first.position + 1000 + skipped - first.replies_before - first.replies END,
    CASE WHEN skipped + wanted <= last.replies_before + last.replies THEN last.position + 1000
      ELSE last.position + 1000 + skipped + wanted - last.replies_before - last.replies END,
    CASE WHEN skipped < first.replies_before + first.replies THEN skipped - first.replies_before ELSE 0 END
  FROM (SELECT * FROM starts WHERE replies_before <= skipped ORDER BY position DESC LIMIT 1) AS first
    CROSS JOIN (SELECT * FROM starts WHERE replies_before < greatest(skipped + wanted, 1) ORDER BY position DESC LIMIT 1) AS last
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_in_topic_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM topic_order WHERE forum_id = OLD.forum_id AND active_at = OLD.active_at AND topic_id = OLD.topic_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO topic_order (forum_id, active_at, topic_id) VALUES (NEW.forum_id, NEW.active_at, NEW.topic_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topic_activity_order AFTER INSERT OR DELETE OR UPDATE OF forum_id, active_at ON topic_activity
  FOR EACH ROW EXECUTE FUNCTION move_in_topic_order();
--> statement-breakpoint
-- A restore has stored the activity already.
CREATE OR REPLACE FUNCTION add_topic_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO topic_activity (topic_id, forum_id, active_at) VALUES (NEW.id, NEW.forum_id, NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topics_activity AFTER INSERT ON topics FOR EACH ROW EXECUTE FUNCTION add_topic_activity();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_forum_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO forum_activity (forum_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER forums_activity AFTER INSERT ON forums FOR EACH ROW EXECUTE FUNCTION add_forum_activity();
--> statement-breakpoint
-- A reply of the older release gets the next position. Its deletion of replies renumbers them, which is refused as read-only (25006, "try again") once a reply of the topic was deleted by this release.
CREATE OR REPLACE FUNCTION pass_on_topic_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.total_posts > OLD.total_posts THEN
    INSERT INTO topic_activity AS stored (topic_id, forum_id, total_posts, last_position, last_owner_id, active_at)
      VALUES (NEW.id, NEW.forum_id, NEW.total_posts, NEW.total_posts, coalesce(NEW.last_owner_id, NEW.owner_id), NEW.last_at)
      ON CONFLICT (topic_id) DO UPDATE SET total_posts = stored.total_posts + 1, last_position = stored.last_position + 1,
        last_owner_id = excluded.last_owner_id, active_at = greatest(stored.active_at, excluded.active_at)
      RETURNING last_position, active_at INTO NEW.total_posts, NEW.last_at;
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM topic_activity WHERE topic_id = NEW.id AND (last_position <> OLD.total_posts OR total_posts <> last_position)) THEN
    RAISE EXCEPTION 'Replies of topic % are deleted by the newer release only', NEW.id USING ERRCODE = '25006';
  END IF;
  INSERT INTO topic_activity (topic_id, forum_id, total_posts, last_position, last_owner_id, active_at)
    VALUES (NEW.id, NEW.forum_id, NEW.total_posts, NEW.total_posts,
      CASE WHEN NEW.total_posts > 0 THEN coalesce(NEW.last_owner_id, NEW.owner_id) END, coalesce(NEW.last_at, NEW.created_at))
    ON CONFLICT (topic_id) DO UPDATE SET total_posts = excluded.total_posts, last_position = excluded.last_position,
      last_owner_id = excluded.last_owner_id, active_at = excluded.active_at;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topics_older_release BEFORE UPDATE OF total_posts, last_owner_id, last_at ON topics
  FOR EACH ROW EXECUTE FUNCTION pass_on_topic_activity();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pass_on_forum_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO forum_activity AS stored (forum_id, total_topics, total_posts, last_topic_id, last_owner_id, last_at)
    VALUES (NEW.id, NEW.total_topics, NEW.total_posts, NEW.last_topic_id, NEW.last_owner_id, NEW.last_at)
    ON CONFLICT (forum_id) DO UPDATE SET
      total_topics = stored.total_topics + NEW.total_topics - OLD.total_topics,
      total_posts = stored.total_posts + NEW.total_posts - OLD.total_posts,
      last_topic_id = CASE WHEN stored.last_at > NEW.last_at THEN stored.last_topic_id ELSE NEW.last_topic_id END,
      last_owner_id = CASE WHEN stored.last_at > NEW.last_at THEN stored.last_owner_id ELSE NEW.last_owner_id END,
      last_at = CASE WHEN stored.last_at > NEW.last_at THEN stored.last_at ELSE NEW.last_at END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER forums_older_release AFTER UPDATE OF total_topics, total_posts, last_topic_id, last_owner_id, last_at ON forums
  FOR EACH ROW EXECUTE FUNCTION pass_on_forum_activity();
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "topics_forum" ON "topics" USING btree ("forum_id","id");
--> statement-breakpoint
INSERT INTO forum_activity (forum_id, total_topics, total_posts, last_topic_id, last_owner_id, last_at)
  SELECT id, total_topics, total_posts,
    CASE WHEN num_nulls(last_topic_id, last_owner_id, last_at) = 0 THEN last_topic_id END,
    CASE WHEN num_nulls(last_topic_id, last_owner_id, last_at) = 0 THEN last_owner_id END,
    CASE WHEN num_nulls(last_topic_id, last_owner_id, last_at) = 0 THEN last_at END
  FROM forums ON CONFLICT DO NOTHING;
--> statement-breakpoint
DO $$
DECLARE
  first_id integer := 0;
  last_id integer;
BEGIN
  LOOP
    SELECT max(id) INTO last_id FROM (SELECT id FROM topics WHERE id > first_id ORDER BY id LIMIT 5000) AS batch;
    EXIT WHEN last_id IS NULL;
    INSERT INTO topic_activity (topic_id, forum_id, total_posts, last_position, last_owner_id, active_at)
      SELECT id, forum_id, total_posts, total_posts, CASE WHEN total_posts > 0 THEN coalesce(last_owner_id, owner_id) END, active_at
      FROM topics WHERE id > first_id AND id <= last_id ON CONFLICT DO NOTHING;
    COMMIT;
    first_id := last_id;
  END LOOP;
END $$;
