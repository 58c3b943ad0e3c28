import { getFirstUnread } from "#app/domain/topics/topics/topic-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { redirectAndLoad } from "#app/http/page/redirect-and-load.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/first-unread";
import { storedPostAddress, topicAddress } from "./addresses.ts";

/** Leads a reader to where they stopped: lists know neither the reply nor its page. */
export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const topic_id = idParam(params.topicId);
  const reader = requireUser(context);
  const post = await getFirstUnread(reader, topic_id);
  return redirectAndLoad(post ? storedPostAddress(reader, post) : topicAddress(topic_id));
});

/** Never rendered. But only a route with a component has an error screen. */
export default function FirstUnread() {
  return null;
}
