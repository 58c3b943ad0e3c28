import { href } from "react-router";
import { useDates, useReader } from "#app/client/reader.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { DateTime } from "#app/ui/date-time.tsx";

export type Author = {
  username: string;
  full_name: string | null;
  picture_url: string | null;
  total_topics: number;
  total_posts: number;
  created_at: Date;
};

/** At the left of the post; above it on the phone. */
export function AuthorPanel({ author }: { author: Author }) {
  const { t, language } = useReader();
  const { date } = useDates();
  return (
    <div className="author">
      <Avatar {...author} size="large" />
      <a
        href={href("/user/:username", { username: author.username })}
        title={author.full_name ?? undefined}
      >
        {author.username}
      </a>
      <dl>
        <div>
          <dt>{t("topic.posts")}</dt>
          <dd>{(author.total_topics + author.total_posts).toLocaleString(language)}</dd>
        </div>
        <div>
          <dt>{t("topic.joined")}</dt>
          <dd>
            <DateTime value={author.created_at.toISOString()} text={date(author.created_at)} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
