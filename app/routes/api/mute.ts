import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { unmute } from "#app/domain/mutes/mutes.server.ts";

endpoint("/mutes/{id}", "Mutes", {
  DELETE: operation({
    operationId: "deleteMute",
    summary: "Unmute what you have muted",
    description: "You are told of it again from now on.",
    access: "member",
    message: "unmuted",
    refusals: [404],
    run: ({ actor, params }) => unmute(actor, params.id),
  }),
});
