import { z } from "zod";
import { hasVisibleText } from "#app/content/text.ts";
import { idList } from "../../base/id-list.ts";
import { INTEGER_MAX, WIDE_ID_MAX } from "../../base/limits.ts";
import {
  booleanField,
  day,
  REASON_MAX,
  singleLine,
  visibleLine,
  wholeNumber,
} from "../../base/rules.ts";

const reason = visibleLine("reasonRequired", REASON_MAX);

export const warning_form = z.object({ reason });

/** `until` is the last day of the suspension. If it is missing, the suspension has no end. */
export const suspension_form = z.object({ reason, until: day.optional() });

/** The API takes a moment as `until`. */
const until_moment = z.iso
  .datetime({ offset: true, error: "notAMoment" })
  .transform((value) => new Date(value))
  .nullish();

/** The topic or reply by the member that is the reason: `topic_id` alone means the topic. */
const about_fields = {
  topic_id: wholeNumber(1, INTEGER_MAX).nullish(),
  post_id: wholeNumber(1, WIDE_ID_MAX).nullish(),
};
type AboutFields = { topic_id?: number | null; post_id?: number | null };
const namesTopic = ({ topic_id, post_id }: AboutFields) => !post_id || Boolean(topic_id);
const without_topic = { error: "fieldRequired", path: ["topic_id"] };

export const warning_input = z
  .object({ reason, ...about_fields })
  .refine(namesTopic, without_topic);

export const suspension_input = z
  .object({ reason, until: until_moment, ...about_fields })
  .refine(namesTopic, without_topic);

export function aboutOf({ topic_id, post_id }: AboutFields) {
  return topic_id ? { topic_id, post_id: post_id ?? null } : null;
}

/** A longer branch is suspended in parts. */
export const BRANCH_MAX = 500;

/**
 * `confirmed` is the number that the button names. The other buttons, which have an intent, return
 * the form with another choice, and need no reason.
 */
export const branch_form = z
  .object({
    intent: z.enum(["choose_all", "change"], "invalidInput").optional(),
    user_ids: idList(BRANCH_MAX),
    reason: singleLine(REASON_MAX).default(""),
    until: day.optional(),
    confirmed: wholeNumber(0, BRANCH_MAX).optional(),
  })
  .refine(({ intent, reason: text }) => intent !== undefined || hasVisibleText(text), {
    error: "reasonRequired",
    path: ["reason"],
  });

export const branch_input = z.object({
  user_ids: z.array(wholeNumber(1, INTEGER_MAX)).max(BRANCH_MAX, "tooManyIds"),
  reason,
  until: until_moment,
});

export const invite_right_input = z.object({ may_invite: booleanField() });

export const seen_form = z.object({ warning_id: wholeNumber(1, INTEGER_MAX) });

export type SuspensionInput = { reason: string; until: SuspensionEnd };
/** A moment, the end of a day in a time zone, or never. */
export type SuspensionEnd = Date | { day: string; time_zone: string } | null;
