import type { ReactNode } from "react";
import { useDates, useT } from "#app/client/reader.ts";
import { Band } from "#app/ui/band.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Dot } from "#app/ui/dot.tsx";
import { postAddress, topicAddress } from "../topic/addresses.ts";

type Topic = { id: number; title: string; created_at: Date; forum_name: string };
type Reply = {
  id: number;
  topic_id: number;
  topic_title: string;
  excerpt: string;
  page: number;
  created_at: Date;
};

export function LatestTopics({ topics }: { topics: Topic[] }) {
  const t = useT();
  return (
    <Latest title={t("forum.latestTopics")} none={t("forum.noTopicsWritten")}>
      {topics.map((topic) => (
        <Item
          key={topic.id}
          href={topicAddress(topic.id)}
          title={topic.title}
          at={topic.created_at}
          where={topic.forum_name}
        />
      ))}
    </Latest>
  );
}

/** Each links to the reply on its page of the topic. */
export function LatestReplies({ posts }: { posts: Reply[] }) {
  const t = useT();
  return (
    <Latest title={t("forum.latestReplies")} none={t("forum.noRepliesWritten")}>
      {posts.map((post) => (
        <Item
          key={post.id}
          href={postAddress(post.topic_id, post.page, post.id)}
          title={post.topic_title}
          at={post.created_at}
        >
          {post.excerpt}
        </Item>
      ))}
    </Latest>
  );
}

function Latest({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className="mt-8">
      <Band title={title} />
      {children.length === 0 ? (
        <p className="py-3.5 text-sm text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  );
}

type ItemProps = { href: string; title: string; at: Date; where?: string; children?: string };

function Item({ href: address, title, at, where, children }: ItemProps) {
  const { dateTime } = useDates();
  return (
    <li className="py-2.5">
      <a href={address} className="inline-block min-w-6 text-ink wrap-anywhere">
        {title}
      </a>
      {children && <p className="max-w-[46rem] text-sm text-muted wrap-anywhere">{children}</p>}
      <p className="text-xs text-muted">
        {where && (
          <>
            {where}
            <Dot />
          </>
        )}
        <DateTime value={at.toISOString()} text={dateTime(at)} />
      </p>
    </li>
  );
}
