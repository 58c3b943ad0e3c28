import { getLatestFeed } from "#app/domain/programs/feeds/feeds.server.ts";
import type { Route } from "./+types/latest";
import { answerFeed } from "./answer-feed.server.ts";

export function loader(args: Route.LoaderArgs) {
  return answerFeed(args, getLatestFeed);
}
