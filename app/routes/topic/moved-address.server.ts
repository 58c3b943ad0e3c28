import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { WIDE_ID_MAX } from "#app/domain/base/limits.ts";
import { findMergedInto, findMovedPost } from "#app/domain/topics/topics/moved.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { findIdParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";

/** `/topic/12` or `/topic/12/post/34`, and the rest of the path. */
const PLACE = /^\/topic\/(\d+)(?:\/post\/(\d+))?(?<rest>\/.*)?$/;

/**
 * Addresses of a merged topic, and of moved replies, lead to the new place. It queries only where a
 * page was not found, so all other pages cost nothing.
 */
export const followMovedPosts: MiddlewareFunction<Response> = async (args, next) => {
  const response = await next();
  if (response.status !== 404 || args.request.method === "POST") return response;
  return (await findRedirect(args)) ?? response;
};

type Address = { url: URL; context: Readonly<RouterContextProvider> };

const findRedirect = withErrorScreen(
  async ({ url, context }: Address): Promise<Response | null> => {
    const place = PLACE.exec(url.pathname);
    const topic_id = findIdParam(place?.[1]);
    if (!place || topic_id === null) return null;
    const rest = (place.groups?.rest ?? "") + url.search;
    const reader = requireUser(context);
    const post_id = Number(place[2] ?? 0);
    const post =
      post_id > 0 && post_id <= WIDE_ID_MAX ? await findMovedPost(reader, topic_id, post_id) : null;
    // The redirect is not permanent: a reply can be moved again, and back.
    if (post)
      return redirect(
        `/topic/${post.topic_id}${post.post_id ? `/post/${post.post_id}` : ""}${rest}`,
      );
    const into_id = await findMergedInto(reader, topic_id);
    if (into_id === null) return null;
    const path = place[2] ? `/post/${place[2]}` : "";
    return redirect(`/topic/${into_id}${path}${rest}`, 301);
  },
);
