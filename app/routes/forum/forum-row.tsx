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
    <li className={ROW}>
      {forum.is_unread && (
        <UnreadMark
          label={t("forum.newInForum")}
          className="top-[calc(1.625rem-.5*var(--unread-size))]"
        />
      )}
      <div>
        <h3 className="text-read/6 tracking-[-.004em] wrap-anywhere">
          <a
            href={href("/forum/:forumId", { forumId: String(forum.id) })}
            className="inline-block min-w-6"
          >
            {forum.name}
          </a>
        </h3>
        {forum.description && (
          <p className="mt-0.5 max-w-[36rem] text-sm text-muted wrap-anywhere">
            {forum.description}
          </p>
        )}
      </div>
      <dl className={COUNTS}>
        <dt>{t("forum.topics")}</dt>
        <dd className={NUMBER}>{forum.total_topics.toLocaleString(language)}</dd>
        <dt>{t("forum.replies")}</dt>
        <dd className={NUMBER}>{forum.total_posts.toLocaleString(language)}</dd>
      </dl>
      <LastActivity {...forum} />
    </li>
  );
}

const ROW =
  "relative grid grid-cols-1 items-start gap-y-1 border-line pt-3 pb-3.5 not-first:border-t md:grid-cols-[minmax(0,1fr)_7.25rem_16rem] md:gap-x-5 md:py-3.5 lg:grid-cols-[minmax(0,1fr)_7.5rem_16.5rem] lg:gap-x-10";
/** Two lines with the counts aligned right; on the phone one line. */
const COUNTS =
  "text-xs/[1.375rem] text-muted max-md:flex max-md:flex-wrap max-md:gap-x-1.5 md:grid md:grid-cols-[1fr_auto] md:gap-x-2 md:pt-0.5";
const NUMBER = "text-ink max-md:not-last:me-2.5 md:text-end";
