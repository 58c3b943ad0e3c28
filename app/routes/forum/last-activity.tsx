import { href } from "react-router";
import { useDates, useT } from "#app/client/reader.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Dot } from "#app/ui/dot.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { topicAddress } from "../topic/addresses.ts";

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
    <div className="activity">
      <Avatar {...last_author} size="small" />
      <p>
        <VisuallyHidden>{`${t("forum.lastActivity")}: `}</VisuallyHidden>
        <a href={topicAddress(last_topic.id)} title={last_topic.title}>
          {last_topic.title}
        </a>
      </p>
      <p>
        {t("forum.by")} <AuthorLink {...last_author} />
        <Dot />
        <DateTime value={last_at.toISOString()} text={dateTime(last_at)} />
      </p>
    </div>
  );
}

function AuthorLink({ username, full_name }: Author) {
  return (
    <a href={href("/user/:username", { username })} title={full_name ?? username}>
      {username}
    </a>
  );
}
