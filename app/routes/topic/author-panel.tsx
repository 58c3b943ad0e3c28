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

/** At the left of the opening post; above it on the phone. */
export function AuthorPanel({ author }: { author: Author }) {
  const { t, language } = useReader();
  const { date } = useDates();
  return (
    <div className="author">
      <Avatar {...author} size="large" />
      <AuthorLink author={author} /> <FullName author={author} />
      <p>
        <span>
          {t("topic.posts")} {(author.total_topics + author.total_posts).toLocaleString(language)}
        </span>{" "}
        <span>
          {t("topic.joined")}{" "}
          <DateTime value={author.created_at.toISOString()} text={date(author.created_at)} />
        </span>
      </p>
    </div>
  );
}

export function AuthorLink({ author: { username } }: { author: Pick<Author, "username"> }) {
  return (
    <a href={href("/user/:username", { username })} className="post-author">
      {username}
    </a>
  );
}

/** Below the username; on the phone beside it, in the same line. */
export function FullName({ author: { full_name } }: { author: Pick<Author, "full_name"> }) {
  return full_name && <small>{full_name}</small>;
}
