import { z } from "zod";
import { getMailFailures } from "#app/domain/site/mail/mail-failures.server.ts";
import { mailState } from "#app/domain/site/mail/mail-state.server.ts";
import { sendTestMail } from "#app/domain/site/mail/test-mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, moment_shape } from "../protocol/shapes.ts";

/** What the mail server said, or why it could not be reached. */
const mail_failure = z.object({
  server: z.string(),
  cause: z.string(),
  codes: z.string().meta({ description: "Of the system, of the library and of the server" }),
});

const mail_state = z
  .object({
    server: z.string().nullable().meta({ description: "Null: e-mails are stored as files" }),
    waiting: count_shape,
    failed: count_shape,
    counted_max: count_shape.meta({ description: "Both count no further" }),
    failures: z
      .array(
        z.object({
          id: z.string(),
          job: z.string(),
          failed_at: moment_shape,
          tries: count_shape,
          is_final: z.boolean().meta({ description: "No tries are left" }),
          failure: mail_failure
            .nullable()
            .meta({ description: "Null if it was not the mail server" }),
          error: z.string().nullable(),
        }),
      )
      .meta({ description: "The last 20, the newest first" }),
  })
  .meta({ id: "MailState" });

endpoint("/server/mail", "Server", {
  GET: operation({
    operationId: "getMailState",
    summary: "The mail server, what waits for it, and what it did not take",
    access: "superuser",
    answer: mail_state,
    run: async ({ actor }) => {
      const failures = await getMailFailures(actor);
      return { server: mailState().server, ...failures };
    },
  }),
});

endpoint("/server/mail/test", "Server", {
  POST: operation({
    operationId: "sendTestMail",
    summary: "E-mail yourself at once, and say whether the mail server took it",
    description: "404 without a mail server.",
    access: "superuser",
    answer: z
      .object({ failure: mail_failure.nullable().meta({ description: "Null if it was taken" }) })
      .meta({ id: "TestMail" }),
    refusals: [404, 429],
    run: async ({ actor }) => ({ failure: await sendTestMail(actor, translateFor) }),
  }),
});
