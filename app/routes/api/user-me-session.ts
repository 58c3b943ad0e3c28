import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { endExistingSession } from "#app/domain/access/sessions.server.ts";

endpoint("/users/me/sessions/{session_id}", "Authentication", {
  DELETE: operation({
    operationId: "deleteSession",
    summary: "Log out one of your sessions",
    access: "member",
    scope: "sign_in",
    message: "sessionEnded",
    refusals: [404],
    run: ({ actor, params }) => endExistingSession(actor, params.session_id),
  }),
});
