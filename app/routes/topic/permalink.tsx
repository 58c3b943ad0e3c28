import { redirect } from "react-router";
import { pageOfPost } from "#app/domain/topics/topic-page.server.ts";
import { page } from "#app/http/page.server.ts";
import { id } from "#app/http/params.server.ts";
import { postAddress } from "./addresses.ts";
import type { Route } from "./+types/permalink";

/** The page of a reply changes when earlier replies are deleted; this address stays the same. */
export const loader = page(async ({ params }: Route.LoaderArgs) => {
  const topic_id = id(params.topicId);
  const post_id = id(params.postId);
  return redirect(postAddress(topic_id, await pageOfPost(topic_id, post_id), post_id));
});

/** Never rendered. But only a route with a component has an error screen. */
export default function Permalink() {
  return null;
}
