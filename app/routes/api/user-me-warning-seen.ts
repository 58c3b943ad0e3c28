import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { markOwnWarningSeen } from "#app/domain/discipline/warnings.server.ts";

endpoint("/users/me/warnings/{id}/seen", "Users", {
  PATCH: operation({
    operationId: "markWarningSeen",
    summary: "Say that you have seen a warning: no page shows it again",
    access: "member",
    message: "warningSeen",
    refusals: [404],
    run: ({ actor, params }) => markOwnWarningSeen(actor, params.id),
  }),
});
