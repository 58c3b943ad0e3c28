import { pageOf } from "../paging.ts";
import { TOPICS_A_PAGE } from "../rules.ts";
import type { User } from "../users/user.ts";
import { listSubscribedForums, listSubscribedTopics } from "./subscribed.server.ts";

/** All forums, and the topics page by page. */
export async function getSubscriptionPage(me: User, asked: number) {
  const [forums, { data, ...place }] = await Promise.all([
    listSubscribedForums(me),
    pageOf(asked, TOPICS_A_PAGE, (range) => listSubscribedTopics(me, range)),
  ]);
  return { forums, topics: data, ...place };
}
