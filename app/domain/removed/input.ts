import { z } from "zod";
import { REASON_MAX } from "#app/lib/field-limits.ts";
import { singleLine } from "../rules.ts";

/** Why a moderator removes something. The author reads it. */
export const removal_input = z.object({
  reason: singleLine().max(REASON_MAX, "tooLong").default(""),
});
