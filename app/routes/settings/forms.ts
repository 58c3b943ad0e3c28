import { z } from "zod";
import { INTEGER_LARGEST, whole } from "#app/domain/rules.ts";

/** One session by its id, or all but the one that asks. */
export const end_sessions_form = z.object({
  session_id: z.union([z.literal("others"), whole(1, INTEGER_LARGEST)], "invalidInput"),
});
