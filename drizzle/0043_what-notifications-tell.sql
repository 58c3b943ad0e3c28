-- The forum of a topic, also of one that was removed or merged. Null if the site has neither any more.
CREATE FUNCTION forum_of_topic(topic integer) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH same AS (SELECT topic AS id UNION ALL SELECT into_id FROM merged_topics WHERE topic_id = topic)
  SELECT f.id FROM (
    SELECT t.forum_id FROM topics t JOIN same USING (id) UNION ALL SELECT r.forum_id FROM removed_topics r JOIN same USING (id)
  ) AS place JOIN forums f ON f.id = place.forum_id LIMIT 1
$$;
--> statement-breakpoint
-- The forums whose names or topics the sentence of a notification has (`notifications.about`). One that is not known any more is 0.
CREATE FUNCTION forums_of_about(about jsonb) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array(
    SELECT coalesce(forum_of_topic((about ->> 'topic_id')::integer), 0) WHERE CASE WHEN about ? 'topic_id' THEN about ->> 'topic_id' IS NOT NULL ELSE about ->> 'title' IS NOT NULL END
    UNION ALL
    SELECT coalesce((SELECT id FROM forums WHERE id = (about ->> 'forum_id')::integer), 0) WHERE about ->> 'forum_name' IS NOT NULL)
$$;
--> statement-breakpoint
-- Whether a member may read the sentence of a notification. What names a forum that is not known any more is only for members who see all forums.
CREATE FUNCTION may_read_about(reader integer, about jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM forums_of_about(about) AS named JOIN forums f ON f.is_restricted AND named && ARRAY[f.id, 0]
    WHERE NOT may_read_forum(reader, f.id))
$$;
