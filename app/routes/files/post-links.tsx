import { Fragment } from "react";
import { useReader } from "#app/client/page/reader.ts";
import type { ShowingPost } from "#app/domain/members/files/parts/showing-posts.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { permalink, topicAddress } from "../topic/addresses.ts";

/** Sehpa, Sehpa #3 */
export function PostLinks({ posts }: { posts: ShowingPost[] }) {
  return posts.map((post, index) => (
    <Fragment key={`${post.topic_id} ${post.post_id}`}>
      {index > 0 && ", "}
      <PostLink post={post} />
    </Fragment>
  ));
}

export function PostLink({ post }: { post: ShowingPost }) {
  const { language } = useReader();
  const { topic_id, post_id, position, title } = post;
  return (
    <a
      href={post_id === null ? topicAddress(topic_id) : permalink(topic_id, post_id)}
      className="in-text wrap-anywhere"
    >
      <span lang={foreignLang(post.language, language)}>{title}</span>
      {position !== null && ` #${position}`}
    </a>
  );
}
