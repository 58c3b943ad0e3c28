import { isFactorDue } from "#app/domain/accounts/sign-in/factor-due.server.ts";
import { notAllowed, notFound } from "#app/domain/base/refusal.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { openEventStream } from "#app/http/page/live-events.server.ts";
import { isDataRequest } from "#app/http/page/navigation.server.ts";
import { EVENT_STREAM_HEADERS } from "#app/http/server/event-stream.server.ts";
import { requireSession } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/live";

/**
 * The route is outside of the members' guard: EventSource gets a 401 instead of a redirect to a
 * page.
 */
export const loader = withErrorScreen(async ({ request, context }: Route.LoaderArgs) => {
  const session = requireSession(context);
  if (isFactorDue(session)) throw notAllowed("secondFactorRequired");
  // The framework would wait for the end of the stream in `.data` requests. That of a HEAD request
  // would stay open, because nobody reads it.
  if (isDataRequest(request) || request.method === "HEAD") throw notFound();
  const body = await openEventStream(session, request.signal, { has_posts: true });
  return new Response(body, { headers: EVENT_STREAM_HEADERS });
});
