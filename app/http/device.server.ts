import type { RouterContextProvider } from "react-router";
import type { Device } from "#app/domain/access/sessions.server.ts";
import { connectionContext } from "./context.server.ts";

/** Long enough for every browser; what is longer is somebody playing. */
const USER_AGENT_LONGEST = 300;

export function deviceOf(request: Request, context: Readonly<RouterContextProvider>): Device {
  return {
    address: context.get(connectionContext).address,
    user_agent: request.headers.get("User-Agent")?.slice(0, USER_AGENT_LONGEST) ?? null,
  };
}
