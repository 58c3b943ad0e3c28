import { z } from "zod";
import { INTEGER_MAX } from "../../base/limits.ts";
import { booleanField, wholeNumber } from "../../base/rules.ts";
import { EXPORT_CONTENTS } from "./choices.ts";

/** A form sends the fields of all contents. Those of another one than is chosen have no effect. */
export const export_input = z
  .object({
    content: z.enum(EXPORT_CONTENTS, "fieldRequired"),
    with_passwords: booleanField().default(false),
    with_emails: booleanField().default(false),
    group_id: wholeNumber(1, INTEGER_MAX).nullish(),
  })
  .meta({ id: "CommunityExportInput" });

export type ExportInput = z.output<typeof export_input>;
