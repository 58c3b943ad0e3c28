import { notFound } from "#app/domain/refusal.ts";
import { requireSession } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { openEventStream } from "#app/http/live-events.server.ts";
import { isDataRequest } from "#app/http/navigation.server.ts";
import type { Route } from "./+types/live";

/** Outside of the members' guard: EventSource gets a 401 instead of a redirect to a page. */
export const loader = withErrorScreen(({ request, context }: Route.LoaderArgs) => {
  const session = requireSession(context);
  // For `.data` requests the framework would wait for the end of the stream.
  if (isDataRequest(request)) throw notFound();
  return openEventStream(session, request.signal);
});
