import { findLastPost } from "#app/domain/topics/topics/topic-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { redirectAndLoad } from "#app/http/page/redirect-and-load.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/last-reply";
import { storedPostAddress, topicAddress } from "./addresses.ts";

/** Lists and the first page of a topic know neither the id nor the page of its last reply. */
export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const topic_id = idParam(params.topicId);
  const actor = requireUser(context);
  const post = await findLastPost(actor, topic_id);
  return redirectAndLoad(post ? storedPostAddress(actor, post) : topicAddress(topic_id));
});

/** Never rendered. But only a route with a component has an error screen. */
export default function LastReply() {
  return null;
}
