import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { Truncated } from "#app/ui/list/truncated.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import { MemberLink } from "../frame/member-link.tsx";
import { firstUnreadAddress, topicAddress } from "../topic/addresses.ts";

type Author = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
};

export type Activity = {
  last_at: Date | null;
  last_topic: { id: number; title: string } | null;
  last_author: Author | null;
  is_unread: boolean;
};

/**
 * The last topic or reply of a forum, its author and its time. In an unread forum the title leads
 * to the first unread reply. If another topic is the unread one, that address leads to the
 * beginning.
 */
export function LastActivity({ last_at, last_topic, last_author, is_unread }: Activity) {
  const t = useT();
  const { moment } = useMoments();
  if (!last_at || !last_topic || !last_author)
    return <p className="text-sm text-muted md:pt-0.5">{t("rows.noPosts")}</p>;
  return (
    <div className="activity">
      <Avatar {...last_author} username={shownName(t, last_author.username)} size="small" />
      <p>
        <VisuallyHidden>{`${t("forum.lastActivity")}: `}</VisuallyHidden>
        <a href={is_unread ? firstUnreadAddress(last_topic.id) : topicAddress(last_topic.id)}>
          <Truncated text={last_topic.title} />
        </a>
      </p>
      <p>
        {t("rows.by")}{" "}
        <MemberLink
          username={last_author.username}
          title={last_author.full_name ?? last_author.username}
        />
        <Dot />
        <DateTime {...moment(last_at)} />
      </p>
    </div>
  );
}
