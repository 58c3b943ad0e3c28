import { logEvent } from "#app/lib/process/log.server.ts";
import { connectionContext, type RequestContext } from "../session/context.server.ts";

/** A host name has at most 253 characters. */
const ORIGIN_MAX = 300;

/**
 * A form that another site has sent is logged as an event and not as an error, because anyone can
 * send any number of them.
 */
export function logForeignForm(request: Request, context: RequestContext): void {
  const { request_id } = context.get(connectionContext);
  const origin = request.headers.get("Origin")?.slice(0, ORIGIN_MAX) ?? null;
  logEvent("foreign_form_refused", { request_id, origin });
}
