/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see topic-table.tsx */

import { useDates, useReader } from "#app/client/reader.ts";
import { pageOfReply } from "#app/domain/paging.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Dot } from "#app/ui/dot.tsx";
import { UnreadMark } from "#app/ui/unread-mark.tsx";
import { topicAddress } from "../topic/addresses.ts";

type Author = { username: string; full_name: string | null; picture_url: string | null };

export type ListedTopic = {
  id: number;
  title: string;
  created_at: Date;
  total_posts: number;
  last_at: Date | null;
  is_unread: boolean;
  owner: Author;
  last_owner: Author | null;
};

export function TopicRow({ topic }: { topic: ListedTopic }) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  return (
    <tr role="row" className="group max-md:pt-[.6875rem]">
      <td role="cell" className={`${CELL} max-md:block`}>
        <a href={topicAddress(topic.id)} className={topic.is_unread ? `${TITLE} font-bold` : TITLE}>
          {topic.is_unread && (
            <UnreadMark
              label={`${t("forum.unread")} `}
              className="top-[calc(.75rem-.5*var(--unread-size))]"
            />
          )}
          {topic.title}
        </a>
        <span className="block text-xs text-muted">
          <span title={topic.owner.full_name ?? undefined}>{topic.owner.username}</span>
          <Dot />
          <DateTime value={topic.created_at.toISOString()} text={dateTime(topic.created_at)} />
        </span>
      </td>
      <td
        role="cell"
        data-unit={t("forum.repliesUnit", { count: topic.total_posts })}
        className={`${CELL} ${REPLIES_CELL} ${topic.total_posts === 0 ? "text-muted" : ""}`}
      >
        {topic.total_posts.toLocaleString(language)}
      </td>
      <td role="cell" className={`${CELL} ${LAST_REPLY_CELL}`}>
        <LastReply {...topic} />
      </td>
    </tr>
  );
}

function LastReply({ id, last_at, last_owner, total_posts }: ListedTopic) {
  const { t } = useReader();
  const { dateTime } = useDates();
  if (!last_at || !last_owner)
    return <span className="text-sm/6 text-muted max-md:text-xs">{t("forum.noReply")}</span>;
  return (
    <>
      <Avatar
        {...last_owner}
        size="small"
        className="absolute start-10 top-[.8125rem] max-md:hidden"
      />
      <span title={last_owner.full_name ?? undefined} className="text-sm/6 max-md:text-xs md:block">
        {last_owner.username}
      </span>{" "}
      <span className="text-xs text-muted md:block">
        <a
          href={topicAddress(id, pageOfReply(total_posts))}
          className="-my-0.5 inline-block py-0.5 text-muted"
        >
          <DateTime value={last_at.toISOString()} text={dateTime(last_at)} />
        </a>
      </span>
    </>
  );
}

/** Overrides `.table`: cells are aligned at the top; on the phone they are lines of text. */
const CELL = "h-auto px-0 py-[.5625rem] align-top max-md:p-0";
const TITLE =
  "relative block text-md text-ink wrap-anywhere group-hover:text-link-hover group-hover:underline";
const REPLIES_CELL =
  "w-[5.5rem] text-end text-ui max-md:inline max-md:w-auto max-md:text-xs max-md:text-muted max-md:before:hidden max-md:after:content-['_'_attr(data-unit)_'_·_']";
const LAST_REPLY_CELL =
  "relative w-[15rem] ps-18 max-md:static max-md:inline max-md:w-auto max-md:ps-0 max-md:text-xs max-md:text-muted max-md:before:hidden";
