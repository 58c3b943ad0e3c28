import { isDatabaseReady } from "#app/domain/base/database-ready.server.ts";
import { databaseUnavailable } from "#app/domain/base/refusal.ts";
import { retryAfter } from "#app/http/page/error-screen.server.ts";

/** Readiness: the database answers too. */
export async function loader() {
  if (await isDatabaseReady()) return Response.json({ status: "ready" });
  return Response.json(
    { status: "database away" },
    { status: 503, headers: retryAfter(databaseUnavailable()) },
  );
}
