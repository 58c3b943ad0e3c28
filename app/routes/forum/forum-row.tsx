import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { RestrictedMark } from "#app/ui/list/restricted-mark.tsx";
import { UnreadMark } from "#app/ui/list/unread-mark.tsx";
import { type Activity, LastActivity } from "./last-activity.tsx";

export type ListedForum = Activity & {
  id: number;
  name: string;
  description: string;
  total_topics: number;
  total_posts: number;
  is_muted: boolean;
  is_restricted: boolean;
};

export function ForumRow({ forum }: { forum: ListedForum }) {
  const { t, language } = useReader();
  return (
    <li className={forum.is_muted ? "forum-row is-muted" : "forum-row"}>
      <div>
        <h3>
          {forum.is_unread && <UnreadMark label={t("unread.forum")} />}
          <a href={href("/forum/:forumId", { forumId: String(forum.id) })}>{forum.name}</a>
          {forum.is_restricted && <RestrictedMark label={t("forum.restricted")} />}
        </h3>
        {forum.description && <p className="forum-about">{forum.description}</p>}
      </div>
      <p className="forum-counts">
        {forum.is_muted && (
          <>
            {t("forum.muted")}
            <Dot />
          </>
        )}
        {t("rows.topics")} <b>{forum.total_topics.toLocaleString(language)}</b> {t("rows.replies")}{" "}
        <b>{forum.total_posts.toLocaleString(language)}</b>
      </p>
      <LastActivity {...forum} />
    </li>
  );
}
