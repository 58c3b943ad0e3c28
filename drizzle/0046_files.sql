CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"is_in_bucket" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blobs_sha256" CHECK ("blobs"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "file_uses" (
	"file_id" integer NOT NULL,
	"topic_id" integer,
	"post_id" bigint,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "file_uses_one_thing" CHECK (num_nonnulls("file_uses"."topic_id", "file_uses"."post_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "file_variants" (
	"file_id" integer NOT NULL,
	"width" integer NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "file_variants_file_id_width_pk" PRIMARY KEY("file_id","width")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"url_name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"stored_bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"alt" text DEFAULT '' NOT NULL,
	"uploaded_sha256" text NOT NULL,
	"origin_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('picture', 'file')),
	CONSTRAINT "files_purpose" CHECK ("files"."purpose" in ('post', 'face', 'site')),
	CONSTRAINT "files_name" CHECK (char_length("files"."name") between 1 and 100),
	CONSTRAINT "files_url_name" CHECK ("files"."url_name" ~ '^[a-z0-9][a-z0-9.-]{0,99}$'),
	CONSTRAINT "files_origin_url" CHECK (char_length("files"."origin_url") between 1 and 2000),
	CONSTRAINT "files_alt" CHECK (char_length("files"."alt") between 0 and 300),
	CONSTRAINT "files_size_of_picture" CHECK (num_nonnulls("files"."width", "files"."height") = case "files"."kind" when 'picture' then 2 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "picture_id" integer;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_variants" ADD CONSTRAINT "file_variants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_variants" ADD CONSTRAINT "file_variants_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_uses_topic" ON "file_uses" USING btree ("topic_id","file_id") WHERE topic_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_uses_post" ON "file_uses" USING btree ("post_id","file_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "file_uses_file" ON "file_uses" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "file_variants_blob" ON "file_variants" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "files_same_upload" ON "files" USING btree ("owner_id","uploaded_sha256","purpose","url_name");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "files_origin" ON "files" USING btree ("origin_url") WHERE origin_url is not null;--> statement-breakpoint
CREATE INDEX "files_largest" ON "files" USING btree ("stored_bytes","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_picture_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_picture" CHECK (("users"."picture_id" is null) = ("users"."picture_url" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_picture";