import type { ReactNode } from "react";
import { useT } from "#app/client/reader.ts";
import { Band } from "#app/ui/band.tsx";
import { topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { type Reply, ReplyPost } from "./reply-post.tsx";
import { WritingPage } from "./writing-page.tsx";

type ReplyScreenProps = {
  /** Nothing, when the topic went or the session ended while somebody wrote. */
  found: {
    topic: {
      id: number;
      title: string;
      forum_id: number;
      forum_name: string;
      category_name: string;
    };
    last_posts: Reply[];
  } | null;
  preview: string | undefined;
  children: ReactNode;
};

/** The reply on a page of its own, above what was said last. */
export function ReplyScreen({ found, preview, children }: ReplyScreenProps) {
  const t = useT();
  const title = t("topic.postReply");
  const seen = preview === undefined ? undefined : { html: preview };
  if (!found)
    return (
      <WritingPage title={title} crumbs={[]} preview={seen}>
        {children}
      </WritingPage>
    );
  const { topic, last_posts } = found;
  const address = topicAddress(topic.id);
  return (
    <>
      <WritingPage
        title={title}
        crumbs={[...crumbsOf(t, topic), { label: topic.title, href: address }]}
        sub={
          <>
            {t("topic.replyTo")}{" "}
            <a href={address} className="in-text">
              {topic.title}
            </a>
          </>
        }
        preview={seen}
      >
        {children}
      </WritingPage>
      {last_posts.length > 0 && (
        <section className="mt-10">
          <Band title={t("topic.lastReplies")} end={t("topic.newestFirst")} />
          {last_posts.map((post) => (
            <ReplyPost key={post.id} post={post} topic_id={topic.id} />
          ))}
        </section>
      )}
    </>
  );
}
