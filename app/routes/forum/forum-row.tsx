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
      <div>
        <h3>
          {forum.is_unread && <UnreadMark label={t("forum.newInForum")} />}
          <a href={href("/forum/:forumId", { forumId: String(forum.id) })}>{forum.name}</a>
        </h3>
        {forum.description && <p className="forum-about">{forum.description}</p>}
      </div>
      <p className="forum-counts">
        {t("forum.topics")} <b>{forum.total_topics.toLocaleString(language)}</b>{" "}
        {t("forum.replies")} <b>{forum.total_posts.toLocaleString(language)}</b>
      </p>
      <LastActivity {...forum} />
    </li>
  );
}
