import { databaseTime } from "#app/db/time-limit.server.ts";
import { canAdminister } from "#app/domain/can.ts";
import { env } from "#app/lib/env.server.ts";
import {
  connectionContext,
  findUser,
  type RequestContext,
  renderContext,
} from "./context.server.ts";

/**
 * Says how long the database, drawing and the whole took, in the browser's network tools. Only to
 * superusers and in development, because times tell a stranger what exists.
 */
export function addServerTiming(headers: Headers, context: RequestContext): void {
  const user = findUser(context);
  if (env.NODE_ENV !== "development" && !(user && canAdminister(user))) return;
  const times_ms = {
    database: databaseTime(),
    render: context.get(renderContext).ms,
    total: performance.now() - context.get(connectionContext).started_ms,
  };
  const metrics = Object.entries(times_ms).map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`);
  headers.set("Server-Timing", metrics.join(", "));
}
