-- Segments of the search grow in steps of four (docs/decisions/060-search-segments.md).
ALTER TABLE "search_segments" DROP CONSTRAINT "search_segments_size";
--> statement-breakpoint
ALTER TABLE "search_segments" ADD CONSTRAINT "search_segments_size" CHECK ("search_segments"."size" in (256, 1024, 4096, 16384, 65536)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "search_segments" VALIDATE CONSTRAINT "search_segments_size";
