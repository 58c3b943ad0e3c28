import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { recoveryHtml } from "#app/domain/access/send-reset-link.server.ts";
import { translateFor } from "#locales/translators.server.ts";

endpoint("/password-recovery-html-content/{email}", "Authentication", {
  POST: operation({
    operationId: "renderPasswordResetEmail",
    summary: "Preview the password recovery email",
    description: "The link in it works, so treat the answer as you would the password.",
    access: "superuser",
    scope: "sign_in",
    html: true,
    refusals: [404],
    run: ({ actor, params }) => recoveryHtml(actor, params.email, translateFor),
  }),
});
