import { isDatabaseReady } from "#app/domain/away.server.ts";

const AGAIN_SECONDS = "5";

/** The database answers too. */
export async function loader() {
  if (await isDatabaseReady()) return Response.json({ status: "ready" });
  return Response.json({ status: "database away" }, { status: 503, headers: { "Retry-After": AGAIN_SECONDS } });
}
