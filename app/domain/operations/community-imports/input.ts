import { z } from "zod";
import { file_field } from "../../members/files/input.ts";
import { DATE_ORDERS } from "../conversion/date-orders.ts";

/** The forms of the page. The uploaded file is beside the fields. */
export const import_form = z.object({
  intent: z.enum(["upload", "check", "import"], "invalidInput"),
  archive: z.string().max(200, "invalidInput").default(""),
  date_order: z.enum(DATE_ORDERS, "invalidInput").nullable().default(null),
  file: file_field,
});
