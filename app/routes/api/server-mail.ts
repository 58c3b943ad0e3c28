import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { count_shape, moment_shape } from "#app/api/protocol/shapes.ts";
import { getMailFailures } from "#app/domain/mail/mail-failures.server.ts";
import { mailState } from "#app/domain/mail/mail-state.server.ts";
import { mail_failure } from "./mail-answer.ts";

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
