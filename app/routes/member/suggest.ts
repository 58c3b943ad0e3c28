import { suggestMembers } from "#app/domain/topics/topics/suggest-members.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/suggest";

/** A name that was typed, deleted and typed again is requested twice. */
const CACHE_SECONDS = 30;

/** The members whom the editor offers after an "@". */
export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const idOf = (name: string) => {
    const value = url.searchParams.get(name);
    return value === null ? null : idParam(value);
  };
  const members = await suggestMembers(requireUser(context), {
    text: url.searchParams.get("q") ?? "",
    topic_id: idOf("topic"),
    forum_id: idOf("forum"),
  });
  return Response.json(
    { members },
    { headers: { "Cache-Control": `private, max-age=${CACHE_SECONDS}` } },
  );
});
