import { href, redirect } from "react-router";
import { notFound } from "#app/domain/base/refusal.ts";
import { findTopicFeed } from "#app/domain/programs/feeds/feeds.server.ts";
import { findMergedInto } from "#app/domain/topics/topics/moved.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import type { Route } from "./+types/topic";
import { answerFeed } from "./answer-feed.server.ts";

/** The address of a merged topic leads to the feed of its target. */
export function loader(args: Route.LoaderArgs) {
  return answerFeed(args, async (feed_request) => {
    const topic_id = idParam(args.params.topicId);
    const feed = await findTopicFeed(topic_id, feed_request);
    if (feed) return feed;
    const into_id = await findMergedInto(feed_request.reader, topic_id);
    if (into_id === null) throw notFound("topicNotFound");
    const address = href("/feeds/topic/:topicId", { topicId: String(into_id) });
    return redirect(`${address}${args.url.search}`, 301);
  });
}
