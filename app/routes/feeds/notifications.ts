import { getNotificationFeed } from "#app/domain/programs/feeds/feeds.server.ts";
import type { Route } from "./+types/notifications";
import { answerFeed } from "./answer-feed.server.ts";

/** Reading the feed marks nothing as read: the program has read it, but maybe not the member. */
export function loader(args: Route.LoaderArgs) {
  return answerFeed(args, getNotificationFeed);
}
