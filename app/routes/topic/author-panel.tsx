import { useDates, useReader, useT } from "#app/client/page/reader.ts";
import { isFormerUsername } from "#app/contract/former-member.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { MemberLink } from "../frame/member-link.tsx";

export type Author = {
  username: string;
  full_name: string | null;
  picture_url: string | null;
  total_topics: number;
  total_posts: number;
  created_at: Date;
};

/** The panel is at the left of the opening post; on the phone it is above it. */
export function AuthorPanel({ author }: { author: Author }) {
  const t = useT();
  return (
    <div className="author">
      <Avatar {...author} username={shownName(t, author.username)} size="large" />
      <AuthorLink author={author} /> <FullName author={author} />
      {!isFormerUsername(author.username) && <Numbers author={author} />}
    </div>
  );
}

function Numbers({ author }: { author: Author }) {
  const { t, language } = useReader();
  const { date } = useDates();
  return (
    <p>
      <span>
        {t("topic.posts")} {(author.total_topics + author.total_posts).toLocaleString(language)}
      </span>{" "}
      <span>
        {t("topic.joined")}{" "}
        <DateTime value={author.created_at.toISOString()} text={date(author.created_at)} />
      </span>
    </p>
  );
}

export function AuthorLink({ author: { username } }: { author: Pick<Author, "username"> }) {
  return <MemberLink username={username} className="post-author" />;
}

/** The full name is below the username; on the phone it is beside it, in the same line. */
export function FullName({ author: { full_name } }: { author: Pick<Author, "full_name"> }) {
  return full_name && <small>{full_name}</small>;
}
