-- Each reader of the feed of changes gets what they see (docs/decisions/086-sight-in-the-feed-of-changes.md).
CREATE TABLE "deleted_forums" (
	"forum_id" integer PRIMARY KEY NOT NULL,
	"reader_ids" integer[] NOT NULL,
	"key_reader_ids" integer[] NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "forum_id" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "from_forum_id" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "reader_ids" integer[];--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "key_reader_ids" integer[];--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "reads" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "after_topic_id" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "after_position" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_reads" CHECK ("webhooks"."reads" in ('public', 'everything')) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhooks" VALIDATE CONSTRAINT "webhooks_reads";
--> statement-breakpoint
-- Superusers and moderators see a forum whatever its audience is.
CREATE FUNCTION overseers_of_forum(forum integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT id FROM users WHERE is_superuser
  UNION SELECT m.user_id FROM moderators m JOIN forums f ON f.id = forum
    WHERE m.forum_id = f.id OR m.category_id = f.category_id OR num_nonnulls(m.forum_id, m.category_id) = 0
$$;
--> statement-breakpoint
CREATE FUNCTION group_readers_of_forum(forum integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT m.user_id FROM forum_groups g JOIN group_members m USING (group_id) WHERE g.forum_id = forum
$$;
--> statement-breakpoint
-- Of each reply that is stored. The topic may be removed, or deleted before its replies.
CREATE FUNCTION forum_id_of_topic(topic integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT forum_id FROM topics WHERE id = topic), (SELECT forum_id FROM removed_topics WHERE id = topic), 0)
$$;
--> statement-breakpoint
-- What happens to a forum shows or hides its category, if one of the two forums is restricted.
CREATE FUNCTION record_category_of(forum integer, category integer, restricted boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changes (kind, thing_id, forum_id, from_forum_id, change)
  SELECT 'category', category, forum, CASE WHEN NOT EXISTS (SELECT FROM forums WHERE category_id = category AND id <> forum) THEN 0 END, 'updated'
  WHERE restricted OR EXISTS (SELECT FROM forums WHERE category_id = category AND is_restricted)
$$;
--> statement-breakpoint
-- An answer about the forum shows its audience. A transaction that changes several rows of it needs one entry.
CREATE FUNCTION record_audience_of(forum integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changes (kind, thing_id, forum_id, change) SELECT 'forum', id, id, 'updated' FROM forums WHERE id = forum
    AND NOT EXISTS (SELECT FROM changes WHERE xid = pg_current_xact_id() AND kind = 'forum' AND thing_id = forum AND reader_ids IS NULL)
$$;
--> statement-breakpoint
-- The sight of a restricted forum has changed: for members of groups, and for superusers and moderators. Who sees it as both has seen it before.
CREATE FUNCTION record_sight(forum integer, by_groups integer[], by_office integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changes (kind, thing_id, forum_id, change, reader_ids, key_reader_ids)
  SELECT 'forum', forum, forum, 'updated', changed.reader_ids, by_groups FROM (
    SELECT array(
      (SELECT unnest(by_groups) EXCEPT SELECT overseers_of_forum(forum))
      UNION (SELECT unnest(by_office) EXCEPT SELECT group_readers_of_forum(forum))) AS reader_ids) AS changed
  WHERE changed.reader_ids <> '{}' OR by_groups <> '{}'
$$;
--> statement-breakpoint
CREATE FUNCTION record_changes_of_forums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, forum_id, change) SELECT 'forum', id, id, TG_ARGV[0] FROM changed_rows;
  PERFORM record_category_of(id, category_id, is_restricted) FROM changed_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_change_of_forum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, forum_id, change) VALUES ('forum', NEW.id, NEW.id, 'updated');
  IF NEW.category_id = OLD.category_id THEN RETURN NULL; END IF;
  PERFORM record_category_of(NEW.id, category, NEW.is_restricted) FROM unnest(ARRAY[OLD.category_id, NEW.category_id]) AS category;
  IF NEW.is_restricted THEN
    PERFORM record_sight(NEW.id, '{}', array(SELECT DISTINCT user_id FROM moderators WHERE category_id IN (OLD.category_id, NEW.category_id)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A forum that was created by the same transaction has been seen by nobody.
CREATE FUNCTION record_change_of_restriction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audience_of(NEW.id);
  PERFORM record_category_of(NEW.id, NEW.category_id, NEW.is_restricted);
  IF EXISTS (SELECT FROM changes WHERE xid = pg_current_xact_id() AND kind = 'forum' AND thing_id = NEW.id AND change = 'created') THEN
    RETURN NULL;
  END IF;
  PERFORM record_sight(NEW.id, array(
    SELECT 0 UNION ALL (SELECT id FROM users WHERE NOT is_former EXCEPT SELECT group_readers_of_forum(NEW.id))), '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_change_of_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audience_of(forum_id) FROM (SELECT DISTINCT forum_id FROM changed_rows) AS changed;
  IF TG_OP = 'UPDATE' THEN RETURN NULL; END IF;
  PERFORM record_sight(f.id, array(
    SELECT DISTINCT m.user_id FROM changed_rows c JOIN group_members m USING (group_id) WHERE c.forum_id = f.id AND NOT EXISTS (
      SELECT FROM forum_groups g JOIN group_members o USING (group_id) WHERE g.forum_id = f.id AND o.user_id = m.user_id
        AND g.group_id NOT IN (SELECT group_id FROM changed_rows WHERE forum_id = f.id))), '{}')
  FROM forums f WHERE f.is_restricted AND f.id IN (SELECT forum_id FROM changed_rows);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_change_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_sight(f.id, array(
    SELECT DISTINCT c.user_id FROM changed_rows c JOIN forum_groups g USING (group_id) JOIN users u ON u.id = c.user_id
    WHERE g.forum_id = f.id AND NOT EXISTS (
      SELECT FROM forum_groups o JOIN group_members m USING (group_id) WHERE o.forum_id = f.id AND m.user_id = c.user_id
        AND NOT EXISTS (SELECT FROM changed_rows e WHERE e.group_id = m.group_id AND e.user_id = m.user_id))), '{}')
  FROM forums f WHERE f.is_restricted AND f.id IN (SELECT forum_id FROM forum_groups JOIN changed_rows USING (group_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_change_of_moderators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_sight(f.id, '{}', array(
    SELECT DISTINCT c.user_id FROM changed_rows c JOIN users u ON u.id = c.user_id AND NOT u.is_superuser
    WHERE (c.forum_id = f.id OR c.category_id = f.category_id OR num_nonnulls(c.forum_id, c.category_id) = 0)
      AND (TG_OP = 'INSERT' OR NOT oversees_forum(c.user_id, f.id))))
  FROM forums f WHERE f.is_restricted;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_change_of_superuser() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_sight(id, '{}', ARRAY[NEW.id]) FROM forums WHERE is_restricted;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The rows of a deleted group go together, so those of its forums go before, while it still has members.
CREATE FUNCTION record_change_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM forum_groups WHERE group_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- Before the rows that say who read the forum.
CREATE FUNCTION record_changed_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_forums (forum_id, reader_ids, key_reader_ids)
  VALUES (OLD.id, array(SELECT readers_of_restricted(OLD.id)), array(SELECT DISTINCT group_readers_of_forum(OLD.id))) ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_changes_of_topics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, forum_id, change) SELECT 'topic', id, forum_id, TG_ARGV[0] FROM changed_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_change_of_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, forum_id, from_forum_id, change)
  VALUES ('topic', NEW.id, NEW.forum_id, nullif(OLD.forum_id, NEW.forum_id), 'updated');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_change_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, forum_id, change) VALUES ('topic', NEW.topic_id, NEW.forum_id, 'updated');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_changes_of_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, topic_id, forum_id, change)
  SELECT 'post', id, topic_id, forum_id_of_topic(topic_id), TG_ARGV[0] FROM changed_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_change_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forum integer := forum_id_of_topic(NEW.topic_id);
BEGIN
  INSERT INTO changes (kind, thing_id, topic_id, forum_id, from_forum_id, change)
  VALUES ('post', NEW.id, NEW.topic_id, forum, CASE WHEN NEW.topic_id <> OLD.topic_id THEN nullif(forum_id_of_topic(OLD.topic_id), forum) END, 'updated');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER forums_change_created AFTER INSERT ON forums REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes_of_forums('created');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER forums_change_deleted AFTER DELETE ON forums REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes_of_forums('deleted');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER forums_change_updated AFTER UPDATE OF name, description, category_id, "order" ON forums FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.category_id, OLD."order") IS DISTINCT FROM (NEW.name, NEW.description, NEW.category_id, NEW."order")) EXECUTE FUNCTION record_change_of_forum();
--> statement-breakpoint
CREATE TRIGGER forums_change_restricted AFTER UPDATE OF is_restricted ON forums FOR EACH ROW
  WHEN (OLD.is_restricted IS DISTINCT FROM NEW.is_restricted) EXECUTE FUNCTION record_change_of_restriction();
--> statement-breakpoint
CREATE TRIGGER forums_change_readers BEFORE DELETE ON forums FOR EACH ROW WHEN (OLD.is_restricted) EXECUTE FUNCTION record_changed_readers();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topics_change_created AFTER INSERT ON topics REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes_of_topics('created');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topics_change_deleted AFTER DELETE ON topics REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes_of_topics('deleted');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER topics_change_updated AFTER UPDATE OF title, content, forum_id, owner_id, updated_at ON topics FOR EACH ROW
  WHEN ((OLD.title, OLD.content, OLD.forum_id, OLD.owner_id, OLD.updated_at) IS DISTINCT FROM (NEW.title, NEW.content, NEW.forum_id, NEW.owner_id, NEW.updated_at)) EXECUTE FUNCTION record_change_of_topic();
--> statement-breakpoint
CREATE TRIGGER groups_change_deleted BEFORE DELETE ON groups FOR EACH ROW EXECUTE FUNCTION record_change_of_group();
--> statement-breakpoint
CREATE TRIGGER forum_groups_change_created AFTER INSERT ON forum_groups REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_change_of_audience();
--> statement-breakpoint
CREATE TRIGGER forum_groups_change_deleted AFTER DELETE ON forum_groups REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_change_of_audience();
--> statement-breakpoint
CREATE TRIGGER forum_groups_change_updated AFTER UPDATE ON forum_groups REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_change_of_audience();
--> statement-breakpoint
CREATE TRIGGER group_members_change_created AFTER INSERT ON group_members REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_change_of_members();
--> statement-breakpoint
CREATE TRIGGER group_members_change_deleted AFTER DELETE ON group_members REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_change_of_members();
--> statement-breakpoint
CREATE TRIGGER moderators_change_created AFTER INSERT ON moderators REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_change_of_moderators();
--> statement-breakpoint
CREATE TRIGGER moderators_change_deleted AFTER DELETE ON moderators REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_change_of_moderators();
--> statement-breakpoint
CREATE TRIGGER users_change_superuser AFTER UPDATE OF is_superuser ON users FOR EACH ROW
  WHEN (OLD.is_superuser IS DISTINCT FROM NEW.is_superuser) EXECUTE FUNCTION record_change_of_superuser();
