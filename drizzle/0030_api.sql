-- The API (docs/decisions/054-feed-of-changes.md): what has changed, keys for programs, webhooks, and calls that are sent twice.
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_network" text,
	CONSTRAINT "api_keys_name" UNIQUE("user_id","name"),
	CONSTRAINT "api_keys_name_length" CHECK (char_length("api_keys"."name") between 1 and 100),
	CONSTRAINT "api_keys_scopes" CHECK ("api_keys"."scopes" <@ array['read', 'write', 'administer'] and cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "change_feed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" text NOT NULL,
	"deleted_xid" "xid8" DEFAULT '0' NOT NULL,
	"deleted_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "change_feed_one_row" CHECK ("change_feed"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"topic_id" integer,
	"change" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_xid_seq_pk" PRIMARY KEY("xid","seq"),
	CONSTRAINT "changes_kind" CHECK ("changes"."kind" in ('category', 'forum', 'topic', 'post')),
	CONSTRAINT "changes_change" CHECK ("changes"."change" in ('created', 'updated', 'deleted')),
	CONSTRAINT "changes_topic" CHECK (("changes"."topic_id" is not null) = ("changes"."kind" = 'post'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"error" text,
	"attempted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"nonce" "bytea" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"epoch" text NOT NULL,
	"after_xid" "xid8" NOT NULL,
	"after_seq" bigint NOT NULL,
	"failing_since" timestamp (3) with time zone,
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") between 1 and 1000),
	CONSTRAINT "webhooks_kinds" CHECK ("webhooks"."kinds" <@ array['category', 'forum', 'topic', 'post'] and cardinality("webhooks"."kinds") > 0)
);
--> statement-breakpoint
ALTER TABLE "form_keys" DROP CONSTRAINT "form_keys_kind";
--> statement-breakpoint
ALTER TABLE "form_keys" ADD COLUMN "fingerprint" "bytea";
--> statement-breakpoint
ALTER TABLE "form_keys" ADD COLUMN "answer" "bytea";
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token_hash" ON "api_keys" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "api_keys_expiry" ON "api_keys" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_undelivered" ON "webhook_deliveries" USING btree ("webhook_id") WHERE "webhook_deliveries"."state" <> 'delivered';
--> statement-breakpoint
ALTER TABLE "form_keys" ADD CONSTRAINT "form_keys_kind" CHECK ("form_keys"."kind" in ('topic', 'post', 'invite', 'category', 'forum', 'user', 'split', 'report', 'backup', 'webhook')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "form_keys" VALIDATE CONSTRAINT "form_keys_kind";
--> statement-breakpoint
INSERT INTO "change_feed" (epoch) VALUES (gen_random_uuid()::text);
--> statement-breakpoint
-- For the rows of a statement: TG_ARGV is the kind, and what has happened to them.
CREATE FUNCTION record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, change) SELECT TG_ARGV[0], id, TG_ARGV[1] FROM changed_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_changes_of_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, topic_id, change) SELECT 'post', id, topic_id, TG_ARGV[0] FROM changed_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For each row that was changed: the triggers leave out those whose answer in the API is the same.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, change) VALUES (TG_ARGV[0], NEW.id, 'updated');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_change_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, topic_id, change) VALUES ('post', NEW.id, NEW.topic_id, 'updated');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_change_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, thing_id, change) VALUES ('topic', NEW.topic_id, 'updated');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_change_created AFTER INSERT ON categories REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('category', 'created');
--> statement-breakpoint
CREATE TRIGGER categories_change_deleted AFTER DELETE ON categories REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('category', 'deleted');
--> statement-breakpoint
CREATE TRIGGER forums_change_created AFTER INSERT ON forums REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('forum', 'created');
--> statement-breakpoint
CREATE TRIGGER forums_change_deleted AFTER DELETE ON forums REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('forum', 'deleted');
--> statement-breakpoint
CREATE TRIGGER topics_change_created AFTER INSERT ON topics REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('topic', 'created');
--> statement-breakpoint
CREATE TRIGGER topics_change_deleted AFTER DELETE ON topics REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('topic', 'deleted');
--> statement-breakpoint
CREATE TRIGGER posts_change_created AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes_of_posts('created');
--> statement-breakpoint
CREATE TRIGGER posts_change_deleted AFTER DELETE ON posts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes_of_posts('deleted');
--> statement-breakpoint
CREATE TRIGGER categories_change_updated AFTER UPDATE OF name, "order" ON categories FOR EACH ROW
  WHEN ((OLD.name, OLD."order") IS DISTINCT FROM (NEW.name, NEW."order")) EXECUTE FUNCTION record_change('category');
--> statement-breakpoint
CREATE TRIGGER forums_change_updated AFTER UPDATE OF name, description, category_id, "order" ON forums FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.category_id, OLD."order") IS DISTINCT FROM (NEW.name, NEW.description, NEW.category_id, NEW."order")) EXECUTE FUNCTION record_change('forum');
--> statement-breakpoint
CREATE TRIGGER topics_change_updated AFTER UPDATE OF title, content, forum_id, owner_id, updated_at ON topics FOR EACH ROW
  WHEN ((OLD.title, OLD.content, OLD.forum_id, OLD.owner_id, OLD.updated_at) IS DISTINCT FROM (NEW.title, NEW.content, NEW.forum_id, NEW.owner_id, NEW.updated_at)) EXECUTE FUNCTION record_change('topic');
--> statement-breakpoint
CREATE TRIGGER posts_change_updated AFTER UPDATE OF content, topic_id, owner_id, position, updated_at ON posts FOR EACH ROW
  WHEN ((OLD.content, OLD.topic_id, OLD.owner_id, OLD.position, OLD.updated_at) IS DISTINCT FROM (NEW.content, NEW.topic_id, NEW.owner_id, NEW.position, NEW.updated_at)) EXECUTE FUNCTION record_change_of_post();
--> statement-breakpoint
CREATE TRIGGER topic_activity_change_updated AFTER UPDATE OF locked_at, pinned_at ON topic_activity FOR EACH ROW
  WHEN ((OLD.locked_at IS NULL, OLD.pinned_at IS NULL) IS DISTINCT FROM (NEW.locked_at IS NULL, NEW.pinned_at IS NULL)) EXECUTE FUNCTION record_change_of_activity();
