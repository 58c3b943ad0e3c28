import { pageWithin } from "../paging.ts";
import { TOPICS_A_PAGE } from "../rules.ts";
import type { User } from "../users/user.ts";
import { listSubscribedForums, listSubscribedTopics } from "./subscribed.server.ts";

/** All forums, and the topics page by page. A page that is gone by now shows the last one there is. */
export async function getSubscriptionPage(me: User, asked_page: number) {
  const [forums, asked] = await Promise.all([listSubscribedForums(me), listSubscribedTopics(me, stretch(asked_page))]);
  const pages = pageWithin(asked_page, asked.count, TOPICS_A_PAGE);
  const { data, count } = pages.page === asked_page ? asked : await listSubscribedTopics(me, stretch(pages.page));
  return { forums, topics: data, count, page: pages.page, page_count: pages.page_count };
}

function stretch(page: number) {
  return { skip: (page - 1) * TOPICS_A_PAGE, limit: TOPICS_A_PAGE };
}
