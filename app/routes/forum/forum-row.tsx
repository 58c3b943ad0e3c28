import { href } from "react-router";
import { useReader } from "#app/client/reader.ts";
import { UnreadMark } from "#app/ui/unread-mark.tsx";
import { type Activity, LastActivity } from "./last-activity.tsx";

export type ListedForum = Activity & {
  id: number;
  name: string;
  description: string;
  total_topics: number;
  total_posts: number;
  is_unread: boolean;
};

export function ForumRow({ forum }: { forum: ListedForum }) {
  const { t, language } = useReader();
  return (
    <li className="forum-row">
      {forum.is_unread && <UnreadMark label={t("forum.newInForum")} />}
      <div>
        <h3>
          <a href={href("/forum/:forumId", { forumId: String(forum.id) })}>{forum.name}</a>
        </h3>
        {forum.description && <p className="forum-about">{forum.description}</p>}
      </div>
      <dl className="forum-counts">
        <dt>{t("forum.topics")}</dt>
        <dd>{forum.total_topics.toLocaleString(language)}</dd>
        <dt>{t("forum.replies")}</dt>
        <dd>{forum.total_posts.toLocaleString(language)}</dd>
      </dl>
      <LastActivity {...forum} />
    </li>
  );
}
