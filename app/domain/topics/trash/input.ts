import { z } from "zod";
import { REASON_MAX } from "#app/contract/field-limits.ts";
import { singleLine } from "../../base/rules.ts";

/** Why a moderator removes something. The author reads it. */
export const removal_input = z.object({
  reason: singleLine(REASON_MAX).default(""),
});

/** The reason in the address of a call. */
export const removal_query = z.object({
  reason: removal_input.shape.reason.meta({
    description: "Why a moderator removes it. Its author reads it",
  }),
});
