import { z } from "zod";
import { ALT_MAX, REASON_MAX } from "#app/contract/field-limits.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
import { plainText, singleLine } from "../../base/rules.ts";

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

/** Why a moderator deletes the file of somebody else. The log has it. */
export const file_deletion_input = z.object({ reason: singleLine(REASON_MAX).default("") });

/** The reason in the address of a call. */
export const file_deletion_query = z.object({
  reason: file_deletion_input.shape.reason.meta({
    description: "Why you delete the file of another member, for the log",
  }),
});

/** The form of the settings. The file itself is beside the fields. */
export const upload_form = upload_input.extend({ file: file_field });
