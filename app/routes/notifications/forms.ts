import { z } from "zod";
import { WIDE_ID_MAX } from "#app/domain/base/limits.ts";
import { wholeNumber } from "#app/domain/base/rules.ts";

/** One notification, or all. `stay` is sent by the notifications box, which is not a page. */
export const mark_read_form = z.object({
  intent: z.enum(["read", "read-all"], "invalidInput"),
  notification_id: wholeNumber(1, WIDE_ID_MAX).optional(),
  stay: z.literal("true", "invalidInput").optional(),
});
