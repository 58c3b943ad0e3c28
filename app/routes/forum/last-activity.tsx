import { href } from "react-router";
import { useDates, useT } from "#app/client/reader.ts";
import { truncate } from "#app/lib/truncate.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Dot } from "#app/ui/dot.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { topicAddress } from "../topic/addresses.ts";

/** Fits the width of the column. */
const TITLE_CHARACTERS = 20;
const USERNAME_CHARACTERS = 12;

type Author = { username: string; full_name: string | null; picture_url: string | null };

export type Activity = {
  last_at: Date | null;
  last_topic: { id: number; title: string } | null;
  last_author: Author | null;
};

/** The last topic or reply of a forum, its author and its time. */
export function LastActivity({ last_at, last_topic, last_author }: Activity) {
  const t = useT();
  const { dateTime } = useDates();
  if (!last_at || !last_topic || !last_author)
    return <p className="text-sm text-muted md:pt-0.5">{t("forum.noPosts")}</p>;
  return (
    <div className="relative min-w-0 text-sm max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2 md:ps-8">
      <Avatar {...last_author} size="small" className="absolute start-0 top-1 max-md:hidden" />
      <p>
        <VisuallyHidden>{`${t("forum.lastActivity")}: `}</VisuallyHidden>
        <a
          href={topicAddress(last_topic.id)}
          title={last_topic.title}
          className="inline-block min-w-6 text-ink leading-6"
        >
          {truncate(last_topic.title, TITLE_CHARACTERS)}
        </a>
      </p>
      <p className="text-xs text-muted">
        {t("forum.by")} <AuthorLink {...last_author} />
        <Dot />
        <DateTime value={last_at.toISOString()} text={dateTime(last_at)} />
      </p>
    </div>
  );
}

function AuthorLink({ username, full_name }: Author) {
  return (
    <Tooltip text={full_name ?? username}>
      <a
        href={href("/user/:username", { username })}
        className="inline-block min-w-6 text-muted leading-6"
      >
        {truncate(username, USERNAME_CHARACTERS)}
      </a>
    </Tooltip>
  );
}
