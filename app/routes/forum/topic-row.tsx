/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see topic-table.tsx */

import { href } from "react-router";
import { useDates, useReader } from "#app/client/reader.ts";
import { shownName } from "#app/domain/users/shown-name.ts";
import { foreignLang } from "#app/lib/languages.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Dot } from "#app/ui/dot.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { UnreadMark } from "#app/ui/unread-mark.tsx";
import { lastReplyAddress, topicAddress } from "../topic/addresses.ts";

type Author = { username: string; full_name: string | null; picture_url: string | null };

export type ListedTopic = {
  id: number;
  title: string;
  language: string | null;
  created_at: Date;
  total_posts: number;
  is_locked: boolean;
  is_pinned: boolean;
  last_at: Date | null;
  is_unread: boolean;
  owner: Author;
  last_owner: Author | null;
  /** In a list of topics of several forums. */
  forum?: { id: number; name: string };
};

/** Text browsers would centre the header of the row, hence `align`. */
export function TopicRow({ topic }: { topic: ListedTopic }) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const lang = foreignLang(topic.language, language);
  return (
    <tr role="row" className="topic-row">
      <th
        role="rowheader"
        scope="row"
        align="left"
        className={topic.is_unread ? "unread" : undefined}
      >
        <a href={topicAddress(topic.id)} className="topic-title">
          {topic.is_unread && <UnreadMark label={t("forum.unread")} />}
          {lang ? <span lang={lang}>{topic.title}</span> : topic.title}
        </a>
        <div>
          {topic.is_pinned && <Mark icon="pin" word={t("forum.pinned")} />}
          {topic.is_locked && <Mark icon="lock" word={t("forum.locked")} />}
          {topic.forum && <ForumOf {...topic.forum} />}
          <span title={topic.owner.full_name ?? undefined}>
            {shownName(t, topic.owner.username)}
          </span>
          <Dot />
          <DateTime value={topic.created_at.toISOString()} text={dateTime(topic.created_at)} />
        </div>
      </th>
      <td role="cell" className={topic.total_posts === 0 ? "topic-replies none" : "topic-replies"}>
        {topic.total_posts.toLocaleString(language)}
        <small> {t("words.replyUnit", { count: topic.total_posts })}</small>
      </td>
      <td role="cell" className="topic-last">
        <LastReply {...topic} />
      </td>
    </tr>
  );
}

function Mark({ icon, word }: { icon: IconName; word: string }) {
  return (
    <>
      <Icon name={icon} className="mark" /> {word}
      <Dot />
    </>
  );
}

function ForumOf({ id, name }: { id: number; name: string }) {
  return (
    <>
      <a href={href("/forum/:forumId", { forumId: String(id) })}>{name}</a>
      <Dot />
    </>
  );
}

function LastReply({ id, last_at, last_owner }: ListedTopic) {
  const { t } = useReader();
  const { dateTime } = useDates();
  if (!last_at || !last_owner) return <span className="none">{t("forum.noReply")}</span>;
  const name = shownName(t, last_owner.username);
  return (
    <>
      <Avatar {...last_owner} username={name} size="small" />
      <span title={last_owner.full_name ?? undefined}>{name}</span>
      <br />{" "}
      <a href={lastReplyAddress(id)}>
        <DateTime value={last_at.toISOString()} text={dateTime(last_at)} />
      </a>
    </>
  );
}
