import { z } from "zod";
import { plainText } from "../rules.ts";

/** The form of the pages that links in messages about e-mail lead to. */
export const email_link_form = z.object({ token: plainText() });

/** The form for a pending address. */
export const pending_email_form = z.object({ act: z.enum(["resend", "cancel"], "invalidInput") });
