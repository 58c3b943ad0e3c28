-- Once a statement, however many rows: whose bell rings other than before, or '*' where the names of all of them are too long for one signal.
CREATE FUNCTION ring_bells(user_ids text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('divan_bell', CASE WHEN octet_length(user_ids) < 7900 THEN user_ids ELSE '*' END) WHERE user_ids IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION ring_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ring_bells((SELECT string_agg(DISTINCT user_id::text, ',') FROM touched));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ring_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ring_bells((SELECT string_agg(DISTINCT touched.user_id::text, ',') FROM touched JOIN before USING (id) WHERE touched.is_read <> before.is_read));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_told AFTER INSERT ON notifications REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION ring_touched();
--> statement-breakpoint
CREATE TRIGGER notifications_read AFTER UPDATE ON notifications REFERENCING OLD TABLE AS before NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION ring_read();
--> statement-breakpoint
CREATE TRIGGER notifications_gone AFTER DELETE ON notifications REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION ring_touched();
--> statement-breakpoint
-- A session that was ended closes what it listens to at once.
CREATE TRIGGER sessions_gone AFTER DELETE ON sessions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION ring_touched();
