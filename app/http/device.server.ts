import type { RouterContextProvider } from "react-router";
import type { Device } from "#app/domain/access/sessions.server.ts";
import { connectionContext } from "./context.server.ts";

/** Longer than the header of any browser. */
const MAX_USER_AGENT_CHARACTERS = 300;

export function deviceOf(request: Request, context: Readonly<RouterContextProvider>): Device {
  return {
    address: context.get(connectionContext).address,
    user_agent: request.headers.get("User-Agent")?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
  };
}
