import { canAdminister } from "#app/domain/base/can.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { env } from "#app/lib/process/env.server.ts";

type Timed = {
  user: User | null;
  started_ms: number;
  database_ms: number;
  render_ms?: number;
};

/**
 * A header that says how long the database, drawing and the whole took, for the browser's network
 * tools. Only superusers and development get it, because times reveal to a stranger what exists.
 */
export function serverTiming({
  user,
  started_ms,
  database_ms,
  render_ms = 0,
}: Timed): Record<string, string> {
  if (env.NODE_ENV !== "development" && !(user && canAdminister(user))) return {};
  const times_ms = {
    database: database_ms,
    render: render_ms,
    total: performance.now() - started_ms,
  };
  const metrics = Object.entries(times_ms).map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`);
  return { "Server-Timing": metrics.join(", ") };
}
