import { z } from "zod";
import {
  endExistingSession,
  listSessionPage,
} from "#app/domain/accounts/sign-in/sessions.server.ts";
import { nameDevice } from "#app/lib/text/user-agent.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { listOf, moment_shape, paging, wide_id_shape } from "../protocol/shapes.ts";

const session_answer = z
  .object({
    id: wide_id_shape,
    kind: z.enum(["site", "api"]),
    is_current: z.boolean().meta({ description: "Whether the call is made with its token" }),
    device: z.string().nullable().meta({ description: "The browser or program, if it is known" }),
    address: z.string().nullable().meta({ description: "The network address of the sign-in" }),
    created_at: moment_shape,
    last_seen_at: moment_shape.meta({ description: "At most ten minutes too early" }),
    expires_at: moment_shape,
  })
  .meta({ id: "Session" });

endpoint("/users/me/sessions", "Authentication", {
  GET: operation({
    operationId: "listSessions",
    summary: "Where you are logged in, most recently seen first",
    description:
      "Sessions of the site and tokens of the API. Keys for programs are a list of their own.",
    access: "member",
    scope: "sign_in",
    query: paging,
    answer: listOf(session_answer).meta({ id: "SessionList" }),
    run: async ({ actor, session, input }) => {
      const { data, count } = await listSessionPage(actor, input);
      return {
        data: data.map(
          ({ id, kind, user_agent, address, created_at, last_seen_at, expires_at }) => ({
            id,
            kind,
            is_current: id === session.id,
            device: nameDevice(user_agent),
            address,
            created_at,
            last_seen_at,
            expires_at,
          }),
        ),
        count,
      };
    },
  }),
});

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
