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
    <LatestList title={t("forum.latestTopics")} emptyText={t("forum.noTopicsWritten")}>
      {topics.map((topic) => (
        <LatestItem
          key={topic.id}
          href={topicAddress(topic.id)}
          title={topic.title}
          created_at={topic.created_at}
          forum_name={topic.forum_name}
        />
      ))}
    </LatestList>
  );
}

export function LatestReplies({ posts }: { posts: Reply[] }) {
  const t = useT();
  return (
    <LatestList title={t("words.latestReplies")} emptyText={t("forum.noRepliesWritten")}>
      {posts.map((post) => (
        <LatestItem
          key={post.id}
          href={postAddress(post.topic_id, post.page, post.id)}
          title={post.topic_title}
          created_at={post.created_at}
        >
          {post.excerpt}
        </LatestItem>
      ))}
    </LatestList>
  );
}

function LatestList({
  title,
  emptyText,
  children,
}: {
  title: string;
  emptyText: string;
  children: ReactNode[];
}) {
  return (
    <section className="mt-8">
      <Band title={title} />
      {children.length === 0 ? (
        <p className="py-3.5 text-sm text-muted">{emptyText}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  );
}

type LatestItemProps = {
  href: string;
  title: string;
  created_at: Date;
  forum_name?: string;
  children?: string;
};

function LatestItem({ href: address, title, created_at, forum_name, children }: LatestItemProps) {
  const { dateTime } = useDates();
  return (
    <li className="py-2.5">
      <a href={address} className="inline-block min-w-6 text-ink wrap-anywhere">
        {title}
      </a>
      {children && <p className="max-w-[46rem] text-sm text-muted wrap-anywhere">{children}</p>}
      <p className="text-xs text-muted">
        {forum_name && (
          <>
            {forum_name}
            <Dot />
          </>
        )}
        <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />
      </p>
    </li>
  );
}
