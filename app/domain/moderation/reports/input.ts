import { z } from "zod";
import { REPORT_TEXT_MAX } from "#app/contract/field-limits.ts";
import { INTEGER_MAX, WIDE_ID_MAX } from "../../base/limits.ts";
import { plainText, trim, wholeNumber } from "../../base/rules.ts";
import { REPORT_REASONS } from "./reasons.ts";

const optional_text = plainText(REPORT_TEXT_MAX, { tidy: trim })
  .transform((value) => value || null)
  .nullish();

const reason_fields = {
  reason: z.enum(REPORT_REASONS, "reportReasonRequired"),
  text: optional_text,
};

type Reported = { reason: string; text?: string | null };
const explainsOther = ({ reason, text }: Reported) => reason !== "other" || Boolean(text);
const without_explanation = { error: "reportTextRequired", path: ["text"] };

/** The form of a member: its address says what is reported. */
export const report_form = z.object(reason_fields).refine(explainsOther, without_explanation);

export const report_input = z
  .object({
    topic_id: wholeNumber(1, INTEGER_MAX).nullish(),
    post_id: wholeNumber(1, WIDE_ID_MAX).nullish(),
    user_id: wholeNumber(1, INTEGER_MAX).nullish(),
    ...reason_fields,
  })
  .refine(explainsOther, without_explanation)
  .refine(
    ({ topic_id, post_id, user_id }) => [topic_id, post_id, user_id].filter(Boolean).length === 1,
    {
      error: "reportOneThing",
      path: ["topic_id"],
    },
  );

export const queue_tab = z.enum(["open", "mine", "closed"]);

const outcome = z.enum(["dismissed", "handled"], "reportOutcomeRequired");

/** `open` releases a claimed report, and opens a closed one again. */
export const report_change = z
  .object({
    state: z.enum(["open", "claimed", "closed"]),
    outcome: outcome.nullish(),
    note: optional_text,
  })
  .refine(({ state, outcome: chosen }) => state !== "closed" || Boolean(chosen), {
    error: "reportOutcomeRequired",
    path: ["outcome"],
  });

/**
 * The page of a report has two forms. `seen_claim` is the moderator whom the page showed, so nobody
 * else is overruled.
 */
export const report_act_form = z
  .object({
    act: z.enum(["claim", "release", "reopen", "close"], "invalidInput"),
    seen_claim: wholeNumber(1, INTEGER_MAX).optional(),
    outcome: outcome.optional(),
    note: optional_text,
  })
  .refine(({ act, outcome: chosen }) => act !== "close" || Boolean(chosen), {
    error: "reportOutcomeRequired",
    path: ["outcome"],
  });

export type ReportInput = z.output<typeof report_form>;
export type ReportChange = z.output<typeof report_change>;
export type QueueTab = z.output<typeof queue_tab>;
export type ReportedIds = Pick<z.output<typeof report_input>, "topic_id" | "post_id" | "user_id">;
