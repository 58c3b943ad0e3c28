import { z } from "zod";
import { REASON_MAX } from "#app/lib/field-limits.ts";
import type { MessageKey } from "#locales/index.ts";

const tooLong: MessageKey = "tooLong";

/** Why a moderator removes something. The author reads it. */
export const removal_input = z.object({
  reason: z
    .string()
    .trim()
    .max(REASON_MAX, tooLong)
    .transform((reason) => reason.replace(/\s+/g, " "))
    .default(""),
});
