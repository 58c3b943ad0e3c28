import { z } from "zod";
import { idList } from "../id-list.ts";
import { INTEGER_MAX } from "../limits.ts";
import { day, REASON_MAX, visibleLine, wholeNumber } from "../rules.ts";

const reason = visibleLine("reasonRequired", REASON_MAX);

export const warning_form = z.object({ reason });

/** `until` is the last day of the suspension. Without it the suspension has no end. */
export const suspension_form = z.object({ reason, until: day.optional() });

/** In the API `until` is a moment. */
export const suspension_input = z.object({
  reason,
  until: z.iso
    .datetime({ offset: true, error: "notAMoment" })
    .transform((value) => new Date(value))
    .nullish(),
});

/** A branch that is longer is suspended in parts. */
export const BRANCH_MAX = 500;

export const branch_form = z.object({
  user_ids: idList(BRANCH_MAX),
  reason,
  until: day.optional(),
});

export const seen_form = z.object({ warning_id: wholeNumber(1, INTEGER_MAX) });

export type SuspensionInput = { reason: string; until: SuspensionEnd };
/** A moment, the end of a day in a time zone, or never. */
export type SuspensionEnd = Date | { day: string; time_zone: string } | null;
