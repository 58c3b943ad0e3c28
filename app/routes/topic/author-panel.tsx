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
    <div className="text-xs text-muted max-md:mb-2 max-md:grid max-md:grid-cols-[auto_1fr] max-md:items-center max-md:gap-x-3">
      <Avatar
        {...author}
        size="large"
        className="mb-2 max-md:row-span-2 max-md:mb-0 max-md:size-10 max-md:text-[1rem]"
      />
      <a
        href={href("/user/:username", { username: author.username })}
        title={author.full_name ?? undefined}
        className="block w-fit min-w-6 text-ui font-bold text-ink wrap-anywhere"
      >
        {author.username}
      </a>
      <dl className="md:mt-1 max-md:flex max-md:flex-wrap max-md:gap-x-3">
        <div className="flex flex-wrap gap-x-1.5">
          <dt>{t("topic.posts")}</dt>
          <dd>{(author.total_topics + author.total_posts).toLocaleString(language)}</dd>
        </div>
        <div className="flex flex-wrap gap-x-1.5">
          <dt>{t("topic.joined")}</dt>
          <dd>
            <DateTime value={author.created_at.toISOString()} text={date(author.created_at)} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
