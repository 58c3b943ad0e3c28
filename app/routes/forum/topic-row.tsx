/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see topic-table.tsx */

import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import { NEW_POSTS_MAX } from "#app/domain/base/limits.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { RestrictedMark } from "#app/ui/list/restricted-mark.tsx";
import { UnreadMark } from "#app/ui/list/unread-mark.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon, type IconName } from "#app/ui/page/icon.tsx";
import type { Translate } from "#locales/index.ts";
import { firstUnreadAddress, lastReplyAddress, topicAddress } from "../topic/addresses.ts";

type Author = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
};

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
  is_muted: boolean;
  /** How many replies are new in a topic that the reader has opened. Null if none is. */
  new_posts: number | null;
  owner: Author;
  last_owner: Author | null;
  /** The forum, in a list of topics of several forums. */
  forum?: { id: number; name: string; is_restricted: boolean };
};

/** Text browsers would centre the header of the row, hence `align`. */
export function TopicRow({ topic }: { topic: ListedTopic }) {
  const { t, language } = useReader();
  const { moment } = useMoments();
  const lang = foreignLang(topic.language, language);
  return (
    <tr role="row" className={topic.is_muted ? "topic-row is-muted" : "topic-row"}>
      <th
        role="rowheader"
        scope="row"
        align="left"
        className={topic.is_unread ? "unread" : undefined}
      >
        <a
          href={topic.new_posts ? firstUnreadAddress(topic.id) : topicAddress(topic.id)}
          className="topic-title"
        >
          {topic.is_unread && <UnreadMark label={t("unread.topic")} />}
          {lang ? <span lang={lang}>{topic.title}</span> : topic.title}
        </a>
        <div>
          {topic.new_posts && (
            <>
              <b className="new-count">{newCount(t, topic.new_posts)}</b>
              <Dot />
            </>
          )}
          {topic.is_muted && (
            <>
              {t("forum.muted")}
              <Dot />
            </>
          )}
          {topic.is_pinned && <Mark icon="pin" word={t("rows.pinned")} />}
          {topic.is_locked && <Mark icon="lock" word={t("rows.locked")} />}
          {topic.forum && <ForumOf {...topic.forum} />}
          <span title={topic.owner.full_name ?? undefined}>
            {shownName(t, topic.owner.username)}
          </span>
          <Dot />
          <DateTime {...moment(topic.created_at)} />
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

/** Lists count up to `NEW_POSTS_MAX`. */
function newCount(t: Translate, new_posts: number): string {
  if (new_posts >= NEW_POSTS_MAX) return t("unread.manyNew");
  return t("unread.newCount", { count: new_posts });
}

function Mark({ icon, word }: { icon: IconName; word: string }) {
  return (
    <>
      <Icon name={icon} className="mark" /> {word}
      <Dot />
    </>
  );
}

function ForumOf({ id, name, is_restricted }: NonNullable<ListedTopic["forum"]>) {
  const { t } = useReader();
  return (
    <>
      <a href={href("/forum/:forumId", { forumId: String(id) })}>
        {name}
        {is_restricted && <RestrictedMark label={t("forum.restricted")} />}
      </a>
      <Dot />
    </>
  );
}

function LastReply({ id, last_at, last_owner }: ListedTopic) {
  const { t } = useReader();
  const { moment } = useMoments();
  if (!last_at || !last_owner) return <span className="none">{t("rows.noReply")}</span>;
  const name = shownName(t, last_owner.username);
  return (
    <>
      <Avatar {...last_owner} username={name} size="small" />
      <span title={last_owner.full_name ?? undefined}>{name}</span>
      <br />{" "}
      <a href={lastReplyAddress(id)}>
        <DateTime {...moment(last_at)} />
      </a>
    </>
  );
}
