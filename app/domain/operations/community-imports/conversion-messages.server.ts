import { z } from "zod";
import { DATE_ORDERS } from "../conversion/date-orders.ts";
import { STEPS } from "../conversion/steps.ts";
import { import_failure_shape } from "./failures.ts";
import { import_report_shape } from "./import-state.server.ts";

/** What the process of a conversion is asked for. */
export const conversion_request = z.object({
  source: z.string(),
  is_folder: z.boolean(),
  date_order: z.enum(DATE_ORDERS).nullable(),
  work: z.string(),
});
export type ConversionRequest = z.infer<typeof conversion_request>;

/** What it says meanwhile and at its end. */
export const conversion_message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), part: z.enum(STEPS), share: z.number() }),
  z.object({ kind: z.literal("done"), report: import_report_shape }),
  z.object({ kind: z.literal("failed"), failure: import_failure_shape }),
]);
export type ConversionMessage = z.infer<typeof conversion_message>;
