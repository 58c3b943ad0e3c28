import type { ReactNode } from "react";
import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { postAddress, topicAddress } from "../topic/addresses.ts";

type Topic = {
  id: number;
  title: string;
  created_at: Date;
  forum_name: string;
  total_posts: number;
};

type Reply = {
  id: number;
  position: number;
  topic_id: number;
  topic_title: string;
  excerpt: string;
  page: number;
  created_at: Date;
};

/** Topics that a member has opened. */
export function WrittenTopics({ topics }: { topics: Topic[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {topics.map((topic) => (
        <Item key={topic.id} href={topicAddress(topic.id)} title={topic.title}>
          <p className={META}>
            {topic.forum_name}
            <Dot />
            <Time at={topic.created_at} />
            <Dot />
            <span className="whitespace-nowrap">
              {t("topic.replies", { count: topic.total_posts })}
            </span>
          </p>
        </Item>
      ))}
    </ul>
  );
}

/** Replies that a member has written. The number of the reply distinguishes those of one topic. */
export function WrittenReplies({ posts }: { posts: Reply[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {posts.map((post) => (
        <Item
          key={post.id}
          href={postAddress(post.topic_id, post.page, post.id)}
          title={post.topic_title}
          number={post.position}
        >
          <p className="max-w-[46rem] text-sm text-muted wrap-anywhere">
            {excerptText(t, post.excerpt)}
          </p>
          <p className={META}>
            <Time at={post.created_at} />
          </p>
        </Item>
      ))}
    </ul>
  );
}

type ItemProps = { href: string; title: string; number?: number; children: ReactNode };

function Item({ href: address, title, number, children }: ItemProps) {
  return (
    <li className="py-2.5">
      <a href={address} className="inline-block min-w-6 text-ink wrap-anywhere">
        {title}
        {number !== undefined && <span className="text-muted">{` #${number}`}</span>}
      </a>
      {children}
    </li>
  );
}

function Time({ at }: { at: Date }) {
  const { moment } = useMoments();
  return <DateTime {...moment(at)} className="whitespace-nowrap" />;
}

const META = "text-xs text-muted";
