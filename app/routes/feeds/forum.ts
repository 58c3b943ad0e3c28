import { getForumFeed } from "#app/domain/programs/feeds/feeds.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import type { Route } from "./+types/forum";
import { answerFeed } from "./answer-feed.server.ts";

export function loader(args: Route.LoaderArgs) {
  return answerFeed(args, async (feed_request) =>
    getForumFeed(idParam(args.params.forumId), feed_request),
  );
}
