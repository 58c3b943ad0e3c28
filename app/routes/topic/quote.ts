import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import type { Route } from "./+types/quote";
import { replyDefaults } from "./reply-defaults.server.ts";

/** A quotation for a reply that is already being written. */
export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const t = translateFor(context.get(readerContext).language);
  const topic_id = idParam(params.topicId);
  const quotation = await replyDefaults(requireUser(context), t, topic_id, url.searchParams);
  return Response.json(quotation, { headers: { "Cache-Control": "no-store" } });
});
