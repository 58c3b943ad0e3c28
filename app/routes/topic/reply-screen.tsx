import type { ReactNode } from "react";
import { useT } from "#app/client/page/reader.ts";
import { Band } from "#app/ui/page/band.tsx";
import { topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { type Reply, ReplyPost } from "./reply-post.tsx";
import type { WritingResult } from "./writing-form.server.ts";
import { WritingPage } from "./writing-page.tsx";

type ReplyScreenProps = {
  /** Null when the topic was deleted or the session ended before the form was sent. */
  pageData: {
    topic: {
      id: number;
      title: string;
      forum_id: number;
      forum_name: string;
      category_name: string;
    };
    last_posts: Reply[];
  } | null;
  preview: WritingResult["preview"];
  noForm?: ReactNode;
  children: ReactNode;
};

/** The form as a full page, above the latest replies. */
export function ReplyScreen({ pageData, preview, noForm, children }: ReplyScreenProps) {
  const t = useT();
  const title = t("topic.postReply");
  if (!pageData)
    return (
      <WritingPage title={title} pageTitle={title} crumbs={[]} preview={preview}>
        {children}
      </WritingPage>
    );
  const { topic, last_posts } = pageData;
  const address = topicAddress(topic.id);
  return (
    <>
      <WritingPage
        title={title}
        pageTitle={t("topic.replyToTopic", { topic: topic.title })}
        crumbs={[...crumbsOf(t, topic), { label: topic.title, href: address }]}
        sub={
          <>
            {t("topic.replyTo")}{" "}
            <a href={address} className="in-text">
              {topic.title}
            </a>
          </>
        }
        preview={preview}
        noForm={noForm}
      >
        {children}
      </WritingPage>
      {last_posts.length > 0 && (
        <section className="mt-10">
          <Band title={t("words.latestReplies")} end={t("topic.newestFirst")} />
          {last_posts.map((post) => (
            <ReplyPost key={post.id} post={post} topic_id={topic.id} />
          ))}
        </section>
      )}
    </>
  );
}
