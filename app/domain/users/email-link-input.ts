import { z } from "zod";
import { text } from "../rules.ts";

/** What the pages behind the links of letters about e-mail send. */
export const email_link_form = z.object({ token: text() });

/** What can be done about an address that waits for its confirmation. */
export const pending_email_form = z.object({ act: z.enum(["resend", "cancel"], "invalidInput") });
