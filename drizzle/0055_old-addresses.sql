-- Addresses of the forum that a community came from (docs/decisions/096-old-addresses.md).
CREATE TABLE "old_addresses" (
	"address" text collate "C" PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "old_addresses_address" CHECK (char_length("old_addresses"."address") between 1 and 200),
	CONSTRAINT "old_addresses_path_length" CHECK (char_length("old_addresses"."path") between 1 and 300),
	CONSTRAINT "old_addresses_path" CHECK ("old_addresses"."path" ~ '^/([^/\\\u0001-\u001f\u007f-\u009f][^\\\u0001-\u001f\u007f-\u009f]*)?$')
);
--> statement-breakpoint
CREATE INDEX "old_addresses_of_members" ON "old_addresses" USING btree ("path") WHERE path like '/user/%';