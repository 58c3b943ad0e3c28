import type { Reader } from "../../base/can.ts";
import { REPLIES_PER_PAGE } from "../../base/limits.ts";
import { pageOfReply } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { findTopicOpenedBy } from "./moved.server.ts";
import { findRankedPost } from "./posts.server.ts";
import { topicUrl } from "./urls.server.ts";

/** Programs read pages of the same size, whatever the member has chosen for the site. */
const PAGE_OF_PROGRAMS = { replies_per_page: REPLIES_PER_PAGE };

/**
 * Where a reply is now, found by its id alone: a split or a merge may have moved it. One that has
 * become the opening post of a topic is no reply any more.
 */
export async function findReply(reader: Reader, post_id: number) {
  const post = await findRankedPost(reader, post_id);
  if (post) {
    const { rank, ...reply } = post;
    return {
      topic_id: reply.topic_id,
      page: pageOfReply(PAGE_OF_PROGRAMS, rank),
      url: reply.url,
      reply,
    };
  }
  const topic_id = await findTopicOpenedBy(reader, post_id);
  if (topic_id === null) throw notFound("postNotFound");
  return { topic_id, page: 1, url: topicUrl(topic_id), reply: null };
}
