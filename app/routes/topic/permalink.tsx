import { pageOfPost } from "#app/domain/topics/topics/topic-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, wideIdParam } from "#app/http/page/params.server.ts";
import { redirectAndLoad } from "#app/http/page/redirect-and-load.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/permalink";
import { postAddress } from "./addresses.ts";

/** The page of a reply changes when earlier replies are deleted; this address stays the same. */
export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const topic_id = idParam(params.topicId);
  const post_id = wideIdParam(params.postId);
  const page = await pageOfPost(requireUser(context), topic_id, post_id);
  return redirectAndLoad(postAddress(topic_id, page, post_id));
});

/** Never rendered. But only a route with a component has an error screen. */
export default function Permalink() {
  return null;
}
