import { onPage } from "#app/lib/page-address.ts";
import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { topicAddress } from "./addresses.ts";

type PostFootProps = {
  topic_id: number;
  page: number;
  username: string;
  can_edit: boolean;
  /** None for the opening post. */
  post_id?: number;
};

/** What one can do with something written. */
export function PostFoot({ topic_id, page, username, can_edit, post_id }: PostFootProps) {
  const t = useT();
  const topic = topicAddress(topic_id);
  const own = post_id === undefined ? topic : `${topic}/post/${post_id}`;
  const quote = onPage(`${topic}/reply?quote=${post_id ?? "topic"}`, page);
  return (
    <div className="no-print mt-2 -ms-[calc(.625rem+1px)] flex min-h-8 flex-wrap gap-1">
      <ButtonLink
        variant="quiet"
        size="small"
        data-dialog=""
        href={quote}
        aria-label={t("topic.quoteOf", { username })}
      >
        {t("topic.quote")}
      </ButtonLink>
      {can_edit && (
        <ButtonLink variant="quiet" size="small" href={`${own}/edit`}>
          {t("topic.edit")}
        </ButtonLink>
      )}
      {can_edit && (
        <ButtonLink
          variant="quiet-danger"
          size="small"
          data-dialog=""
          href={onPage(`${own}/delete`, page)}
        >
          {t("topic.delete")}
        </ButtonLink>
      )}
    </div>
  );
}
