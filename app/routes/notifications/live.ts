import { notFound } from "#app/domain/refusal.ts";
import { mySession } from "#app/http/context.server.ts";
import { openStream } from "#app/http/live.server.ts";
import { isDataRequest } from "#app/http/navigation.server.ts";
import { page } from "#app/http/page.server.ts";
import type { Route } from "./+types/live";

/** Not below the members' guard: whoever listens is told 401, and not sent to a screen. */
export const loader = page(({ request, context }: Route.LoaderArgs) => {
  const session = mySession(context);
  // The framework would wait for the end of the stream to wrap it as data for script.
  if (isDataRequest(request)) throw notFound();
  return openStream(session, request.signal);
});
