import { mySession } from "#app/http/context.server.ts";
import { openStream } from "#app/http/live.server.ts";
import { page } from "#app/http/page.server.ts";
import type { Route } from "./+types/live";

/** Not below the members' guard: whoever listens is told 401, and not sent to a screen. */
export const loader = page(({ request, context }: Route.LoaderArgs) => openStream(mySession(context), request.signal));
