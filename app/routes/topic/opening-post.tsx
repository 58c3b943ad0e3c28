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
    <article
      aria-labelledby="opening"
      className="pb-5 max-md:pb-4 md:grid md:grid-cols-[var(--w-author)_minmax(0,1fr)] md:gap-x-8"
    >
      <h2 id="opening" className="sr-only">
        {t("topic.openingOf", { username: topic.owner.username })}
      </h2>
      <AuthorPanel author={topic.owner} />
      <div>
        <div className="flex min-h-6 flex-wrap items-center gap-x-4 text-xs text-muted md:mb-2 md:pe-44">
          <PostTimes {...topic} href={topicAddress(topic.id)} />
        </div>
        <details open={page === 1} className="group peer">
          <summary className={TOGGLE}>
            <span className="inline-flex items-center gap-1 group-open:hidden">
              {t("topic.showMore")}
              <Icon name="chevron-down" />
            </span>
            <span className="hidden"> / </span>
            <span className="hidden items-center gap-1 group-open:inline-flex">
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
        {/* CSS shows the excerpt: without a style sheet the whole text is visible above. */}
        <p
          data-excerpt={topic.excerpt}
          className="max-w-read text-read text-muted wrap-anywhere before:line-clamp-2 before:content-[attr(data-excerpt)] peer-open:hidden"
        />
      </div>
    </article>
  );
}

const TOGGLE =
  "no-print flex min-h-tap w-fit items-center rounded-sm text-sm font-medium text-link hover:text-link-hover hover:underline md:-mt-8.5 md:mb-1.5 md:ms-auto md:min-h-7";
