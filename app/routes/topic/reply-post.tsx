import { useT } from "#app/client/reader.ts";
import { Prose } from "#app/ui/prose.tsx";
import { postAnchor, topicAddress } from "./addresses.ts";
import { type Author, AuthorPanel } from "./author-panel.tsx";
import { useIsHashTarget } from "./hash-target.ts";
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
  const is_target = useIsHashTarget(anchor);
  const permalink = `${topicAddress(topic_id)}/post/${post.id}`;
  const { username } = post.owner;
  return (
    <article
      id={anchor}
      tabIndex={-1}
      aria-label={t("topic.replyOf", { position: post.position, username })}
      className={`${POST} ${is_target ? TARGET : ""}`}
    >
      <AuthorPanel author={post.owner} />
      <div>
        <div className="mb-2 flex min-h-6 flex-wrap items-center gap-x-4 text-xs text-muted">
          <PostTimes {...post} href={permalink} />
          <a
            href={permalink}
            aria-label={t("topic.permalink", { position: post.position })}
            className="ms-auto min-w-6 py-0.5 text-end text-muted"
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

/** The background extends into the gutter, as bands do; the text stays aligned. */
const TARGET = "before:bg-tint";
const POST =
  "relative isolate scroll-mt-4 border-t border-line pt-6 pb-5 [.band+&]:border-t-0 before:absolute before:inset-y-0 before:-inset-x-gutter before:-z-10 target:before:bg-tint focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus max-md:pt-5 max-md:pb-4 md:grid md:grid-cols-[var(--w-author)_minmax(0,1fr)] md:gap-x-8";
