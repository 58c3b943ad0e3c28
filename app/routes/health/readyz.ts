import { isDatabaseReady } from "#app/domain/database-ready.server.ts";
import { databaseUnavailable } from "#app/domain/refusal.ts";
import { retryAfter } from "#app/http/error-screen.server.ts";

/** Readiness: the database answers too. */
export async function loader() {
  if (await isDatabaseReady()) return Response.json({ status: "ready" });
  return Response.json(
    { status: "database away" },
    { status: 503, headers: retryAfter(databaseUnavailable()) },
  );
}
