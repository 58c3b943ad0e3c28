import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { getEmailState } from "#app/domain/users/email-state.server.ts";

const email_state = z
  .object({
    email: z.string(),
    is_confirmed: z.boolean(),
    confirmed_email: z.string().nullable().meta({ description: "The last one that was confirmed" }),
    pending: z.string().nullable().meta({ description: "Replaces `email` once it is confirmed" }),
  })
  .meta({ id: "EmailState" });

endpoint("/users/me/email", "Users", {
  GET: operation({
    operationId: "getMyEmail",
    summary: "Your e-mail address, and whether it is confirmed",
    access: "member",
    answer: email_state,
    run: ({ actor }) => getEmailState(actor),
  }),
});
