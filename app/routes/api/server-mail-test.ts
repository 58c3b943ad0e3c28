import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { sendTestMail } from "#app/domain/mail/test-mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mail_failure } from "./mail-answer.ts";

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
