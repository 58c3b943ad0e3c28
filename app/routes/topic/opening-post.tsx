import { useT } from "#app/client/reader.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { topicAddress } from "./addresses.ts";
import { type Author, AuthorPanel } from "./author-panel.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostTimes } from "./post-times.tsx";

type TopicContent = {
  id: number;
  content: string;
  excerpt: string;
  created_at: Date;
  updated_at: Date | null;
  owner: Author;
};

type OpeningPostProps = {
  topic: TopicContent;
  page: number;
  can_edit: boolean;
};

/** Open on the first page. On other pages an excerpt shows what the topic is about. */
export function OpeningPost({ topic, page, can_edit }: OpeningPostProps) {
  const t = useT();
  return (
    <article aria-labelledby="opening" className="post opening">
      <h2 id="opening" className="sr-only">
        {t("topic.openingOf", { username: topic.owner.username })}
      </h2>
      <AuthorPanel author={topic.owner} />
      <div>
        <div className="post-head">
          <PostTimes {...topic} href={topicAddress(topic.id)} />
        </div>
        <details open={page === 1}>
          <summary className="opening-toggle no-print">
            <span>
              {t("topic.showMore")}
              <Icon name="chevron-down" />
            </span>
            <span hidden> / </span>
            <span>
              {t("topic.showLess")}
              <Icon name="chevron-up" />
            </span>
          </summary>
          <Prose html={topic.content} />
          <PostActions
            topic_id={topic.id}
            page={page}
            username={topic.owner.username}
            can_edit={can_edit}
          />
        </details>
        <p className="opening-excerpt" data-excerpt={topic.excerpt} />
      </div>
    </article>
  );
}
