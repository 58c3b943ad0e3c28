import type { ReactNode } from "react";
import { useT } from "#app/client/page/reader.ts";
import { QUOTE_PARAM, QUOTE_TOPIC } from "#app/contract/quote-params.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { topicAddress } from "./addresses.ts";

/** What a reader may do with a post. */
export type PostRights = {
  /** False in a locked topic, and while the reader is suspended. */
  can_reply: boolean;
  can_edit: boolean;
  can_remove: boolean;
  /** Every member who reads may bookmark. */
  is_bookmarked: boolean;
  /** False for the reader's own posts. */
  can_report: boolean;
  /** True also while the reader is suspended. */
  sees_versions: boolean;
};

type PostActionsProps = {
  /** Actions that only a reply has. */
  children?: ReactNode;
  topic_id: number;
  page: number;
  /** The heading of the post: it follows the name of each action, visually hidden. */
  heading: string;
  /** Missing for the opening post. */
  post_id?: number;
} & Omit<PostRights, "sees_versions">;

/** Quote, bookmark, report, edit and delete. */
export function PostActions({
  topic_id,
  page,
  heading,
  can_reply,
  can_edit,
  can_remove,
  can_report,
  is_bookmarked,
  post_id,
  children,
}: PostActionsProps) {
  const t = useT();
  const topic_address = topicAddress(topic_id);
  const post_address = post_id === undefined ? topic_address : `${topic_address}/post/${post_id}`;
  const of = <span className="sr-only">: {heading}</span>;
  return (
    <div className="post-actions no-print">
      {can_reply && (
        <>
          <ButtonLink
            variant="quiet"
            size="small"
            data-dialog=""
            href={onPage(`${topic_address}/reply?${QUOTE_PARAM}=${post_id ?? QUOTE_TOPIC}`, page)}
          >
            {t("topic.quote")}
            {of}
          </ButtonLink>{" "}
        </>
      )}
      {children}
      <ButtonLink
        variant="quiet"
        size="small"
        data-dialog=""
        href={onPage(`${post_address}/bookmark`, page)}
      >
        {t(is_bookmarked ? "bookmarks.added" : "bookmarks.add")}
        {of}
      </ButtonLink>{" "}
      {can_report && (
        <>
          <ButtonLink
            variant="quiet"
            size="small"
            data-dialog=""
            href={onPage(`${post_address}/report`, page)}
          >
            {t("topic.report")}
            {of}
          </ButtonLink>{" "}
        </>
      )}
      {can_edit && (
        <>
          <ButtonLink variant="quiet" size="small" href={`${post_address}/edit`}>
            {t("words.edit")}
            {of}
          </ButtonLink>{" "}
        </>
      )}
      {can_remove && (
        <ButtonLink
          variant="quiet-danger"
          size="small"
          data-dialog=""
          href={onPage(`${post_address}/delete`, page)}
        >
          {t("topic.delete")}
          {of}
        </ButtonLink>
      )}
    </div>
  );
}
