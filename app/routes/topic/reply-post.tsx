import { useT } from "#app/client/reader.ts";
import { Prose } from "#app/ui/prose.tsx";
import { postAnchor, topicAddress } from "./addresses.ts";
import { type Author, AuthorPanel } from "./author-panel.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostTimes } from "./post-times.tsx";

export type Reply = {
  id: number;
  position: number;
  content: string;
  created_at: Date;
  updated_at: Date | null;
  owner: Author;
};

type ReplyPostProps = {
  post: Reply;
  topic_id: number;
  /** The current page of the topic. Without it the reply has no actions. */
  page?: number;
  can_edit?: boolean;
};

export function ReplyPost({ post, topic_id, page, can_edit = false }: ReplyPostProps) {
  const t = useT();
  const anchor = postAnchor(post.id);
  const permalink = `${topicAddress(topic_id)}/post/${post.id}`;
  const { username } = post.owner;
  return (
    <article
      id={anchor}
      tabIndex={-1}
      aria-label={t("topic.replyOf", { position: post.position, username })}
      className="post"
    >
      <AuthorPanel author={post.owner} />
      <div>
        <div className="post-head">
          <PostTimes {...post} href={permalink} />
          <a
            href={permalink}
            aria-label={t("topic.permalink", { position: post.position })}
            className="post-number"
          >{`#${post.position}`}</a>
        </div>
        <Prose html={post.content} />
        {page !== undefined && (
          <PostActions
            topic_id={topic_id}
            page={page}
            username={username}
            can_edit={can_edit}
            post_id={post.id}
          />
        )}
      </div>
    </article>
  );
}
