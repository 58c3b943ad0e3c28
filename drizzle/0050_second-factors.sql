-- A second factor, being asked again, leaving and one's own data (docs/decisions/090-second-factor.md).
CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"keeps_posts" boolean NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_lifts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"asked_by_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"secret" text,
	"last_period" integer,
	"credential_id" "bytea",
	"public_key" "bytea",
	"use_count" bigint,
	"transports" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "factors_name_length" CHECK (char_length("factors"."name") between 0 and 100),
	CONSTRAINT "factors_kind" CHECK (case "factors"."kind" when 'totp' then "factors"."secret" is not null and num_nonnulls("factors"."credential_id", "factors"."public_key", "factors"."use_count", "factors"."transports") = 0
        when 'passkey' then num_nulls("factors"."credential_id", "factors"."public_key", "factors"."use_count", "factors"."transports", "factors"."proved_at") = 0 and "factors"."secret" is null else false end)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "own_archives" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"size" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	CONSTRAINT "own_archives_state" CHECK ("own_archives"."state" in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "own_archives_progress" CHECK ("own_archives"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_kind";--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "session_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "required_factor" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "factor_rule" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "factor_rule_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_sign_ins" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_lifts" ADD CONSTRAINT "factor_lifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_lifts" ADD CONSTRAINT "factor_lifts_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_archives" ADD CONSTRAINT "own_archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "factor_lifts_asked_by" ON "factor_lifts" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "factor_lifts_due" ON "factor_lifts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "factors_user" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_one_totp" ON "factors" USING btree ("user_id") WHERE kind = 'totp' and proved_at is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "factors_one_unproved" ON "factors" USING btree ("user_id") WHERE proved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "factors_credential" ON "factors" USING btree ("credential_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "factors_removed" ON "factors" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "own_archives_user" ON "own_archives" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "own_archives_one" ON "own_archives" USING btree ("user_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_replaced" ON "recovery_codes" USING btree ("replaced_at") WHERE replaced_at is not null;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_kind" CHECK ("kind" in ('password_reset', 'email_confirm', 'email_undo', 'sign_in', 'factor_undo', 'lift_stop', 'session_end')) NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_tokens" VALIDATE CONSTRAINT "one_time_tokens_kind";--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_required_factor" CHECK ("required_factor" in ('nobody', 'superusers', 'moderators', 'all') and "factor_rule" in ('nobody', 'superusers', 'moderators', 'all')) NOT VALID;--> statement-breakpoint
ALTER TABLE "site_settings" VALIDATE CONSTRAINT "site_settings_required_factor";