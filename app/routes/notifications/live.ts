import { notFound } from "#app/domain/refusal.ts";
import { requireSession } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { EVENT_STREAM_HEADERS } from "#app/http/event-stream.server.ts";
import { openEventStream } from "#app/http/live-events.server.ts";
import { isDataRequest } from "#app/http/navigation.server.ts";
import type { Route } from "./+types/live";

/** Outside of the members' guard: EventSource gets a 401 instead of a redirect to a page. */
export const loader = withErrorScreen(async ({ request, context }: Route.LoaderArgs) => {
  const session = requireSession(context);
  // For `.data` requests the framework would wait for the end of the stream.
  if (isDataRequest(request)) throw notFound();
  const body = await openEventStream(session, request.signal);
  return new Response(body, { headers: EVENT_STREAM_HEADERS });
});
