import type { Device } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { connectionContext, type RequestContext } from "../session/context.server.ts";
import { readDeviceKey } from "../session/cookies.server.ts";

/** Longer than the header of any browser. */
const MAX_USER_AGENT_CHARACTERS = 300;

export function deviceOf(request: Request, context: RequestContext): Device {
  const { address } = context.get(connectionContext);
  return {
    ...readDevice(request.headers.get("User-Agent"), address),
    device_key: readDeviceKey(request),
  };
}

export function readDevice(user_agent: string | null | undefined, address: string | null): Device {
  return { address, user_agent: user_agent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null };
}
