import { z } from "zod";

/** What the mail server said, or why it could not be reached. */
export const mail_failure = z.object({
  server: z.string(),
  cause: z.string(),
  codes: z.string().meta({ description: "Of the system, of the library and of the server" }),
});
