import { z } from "zod";
import { WEBHOOK_URL_MAX } from "#app/contract/field-limits.ts";
import { WIDE_ID_MAX } from "../../base/limits.ts";
import { booleanField, plainText, trim, wholeNumber } from "../../base/rules.ts";
import { CHANGE_KINDS } from "../changes/kinds.ts";
import { WEBHOOK_KINDS, WEBHOOK_READS } from "./kinds.ts";

const url = plainText(WEBHOOK_URL_MAX, { tidy: trim }).min(1, {
  error: "fieldRequired",
  abort: true,
});

const kinds = z
  .array(z.enum(WEBHOOK_KINDS, "invalidInput"), "invalidInput")
  .min(1, "fieldRequired")
  .max(WEBHOOK_KINDS.length, "invalidInput")
  .transform((chosen) => WEBHOOK_KINDS.filter((kind) => chosen.includes(kind)));

const reads = z.enum(WEBHOOK_READS, "invalidInput");

export const webhook_input = z
  .object({ url, kinds: kinds.default([...CHANGE_KINDS]), reads: reads.default("public") })
  .meta({ id: "WebhookInput" });

export const webhook_change = z
  .object({ url, kinds, reads, is_active: booleanField() })
  .partial()
  .meta({ id: "WebhookChange" });

/** All kinds with commas, and more. */
const kinds_text = z.string().max(100);

/** Its boxes have one name. The form parser accepts a repeated name only if it ends in `_ids`. */
export const webhook_form = z.object({
  url,
  kind_ids: z
    .union([kinds_text, z.array(kinds_text)], { error: "fieldRequired" })
    .transform((values) => [values].flat().flatMap((value) => value.split(",")))
    .pipe(kinds),
  reads: reads.default("public"),
});

/** What the buttons of a webhook's page do. */
export const webhook_act_form = z.object({
  act: z.enum(["test", "again", "turn_on", "turn_off"], "invalidInput"),
  /** `again` needs it. */
  delivery_id: wholeNumber(1, WIDE_ID_MAX).default(0),
});

export type WebhookInput = z.output<typeof webhook_input>;
export type WebhookChange = z.output<typeof webhook_change>;
