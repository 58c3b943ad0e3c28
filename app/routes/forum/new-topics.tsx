import { useLocation } from "react-router";
import { useNewPostsSince } from "#app/client/live/new-posts.ts";
import { useT } from "#app/client/page/reader.ts";
import { NewPostsLink } from "../frame/new-posts-link.tsx";

type NewTopicsProps = {
  /** The data of the list: a new object whenever it was loaded. */
  page_data: unknown;
  /** Only topics of this forum. */
  forum_id?: number;
};

/** Says in how many topics something was written while a list was open, and loads the list again. */
export function NewTopics({ page_data, forum_id }: NewTopicsProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const posts = useNewPostsSince(page_data).filter(
    (post) => forum_id === undefined || post.forum_id === forum_id,
  );
  const { size: count } = new Set(posts.map(({ topic_id }) => topic_id));
  return (
    <NewPostsLink
      address={`${pathname}${search}`}
      text={count > 0 ? t("forum.newInTopics", { count }) : null}
    />
  );
}
