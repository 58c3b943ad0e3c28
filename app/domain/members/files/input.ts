import { z } from "zod";
import { ALT_MAX } from "#app/contract/field-limits.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
import { plainText } from "../../base/rules.ts";

/** What a picture shows, for those who do not see it. */
export const alt = plainText(ALT_MAX, { tidy: oneLine });

/** The file itself is received beside the fields, and checked when it is drawn. */
export const file_field = z.unknown().optional();

export const picture_form = z.object({
  intent: z.enum(["save_picture", "remove_picture"], "invalidInput"),
  file: file_field,
});

/** Beside the file itself. */
export const upload_input = z.object({ alt: alt.optional() });
