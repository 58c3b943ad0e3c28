import { href, useLocation } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import type { BookmarkRow } from "#app/domain/topics/bookmarks/bookmark-list.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { MemberLink } from "../frame/member-link.tsx";
import { permalink, topicAddress } from "../topic/addresses.ts";

export function BookmarkItem({ bookmark }: { bookmark: BookmarkRow }) {
  const { t, language } = useReader();
  const { moment } = useMoments();
  const { search } = useLocation();
  const { id, topic_id, post_id, title, position, note, owner, created_at } = bookmark;
  const added = moment(created_at);
  const number = position === null ? "" : ` #${position}`;
  const address = href("/bookmarks/:bookmarkId", { bookmarkId: String(id) });
  return (
    <li className="py-3">
      <h2 className="text-ui font-regular tracking-normal wrap-anywhere">
        <a
          href={post_id === null ? topicAddress(topic_id) : permalink(topic_id, post_id)}
          className="inline-block min-w-6"
        >
          <b lang={foreignLang(bookmark.topic_language, language)}>{title}</b>
          {number && <span className="text-muted">{number}</span>}
        </a>
      </h2>
      {note !== null && (
        <p className="max-w-[46rem] text-ui wrap-anywhere">{t("bookmarks.noteOf", { note })}</p>
      )}
      <p
        lang={foreignLang(bookmark.language, language)}
        className="max-w-[46rem] text-sm text-muted wrap-anywhere"
      >
        {excerptText(t, bookmark.excerpt)}
      </p>
      <p className="text-xs text-muted wrap-anywhere">
        <MemberLink
          username={owner.username}
          name={owner.full_name ?? owner.username}
          className="text-muted"
        />
        <Dot />
        <a
          href={href("/forum/:forumId", { forumId: String(bookmark.forum_id) })}
          className="text-muted"
        >
          {bookmark.forum_name}
        </a>
        <Dot />
        <DateTime {...added} text={t("bookmarks.addedAt", { date: added.text })} />
        <Dot />
        <a href={`${address}${search}`} data-dialog="">
          {t("bookmarks.change")}
          <span className="sr-only">{`: ${title}${number}`}</span>
        </a>
      </p>
    </li>
  );
}
