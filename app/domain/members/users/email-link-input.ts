import { z } from "zod";
import { link_token } from "../../base/rules.ts";

/** The form of the pages that links in messages about e-mail lead to. */
export const email_link_form = z.object({ token: link_token });

/** The form for a pending address. */
export const pending_email_form = z.object({ act: z.enum(["resend", "cancel"], "invalidInput") });
