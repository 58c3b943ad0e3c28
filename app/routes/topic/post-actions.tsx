import type { ReactNode } from "react";
import { useT } from "#app/client/page/reader.ts";
import { QUOTE_PARAM, QUOTE_TOPIC } from "#app/contract/quote-params.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import type { DrawnLink, MenuLink } from "#app/ui/overlay/menu-item.ts";
import { RowIcon } from "#app/ui/page/drawn-icons.tsx";
import { topicAddress } from "./addresses.ts";
import { DrawnMenu } from "./drawn-menu.tsx";

/** What a reader may do with a post. */
export type PostRights = {
  is_own: boolean;
  /** False in a locked topic, and while the reader is suspended or looks at the site as a member. */
  can_reply: boolean;
  can_edit: boolean;
  can_remove: boolean;
  /** Every member who reads may bookmark. Null for a superuser who looks at the site as a member. */
  is_bookmarked: boolean | null;
  /** False for the reader's own posts, and for moderators, who handle the reports. */
  can_report: boolean;
  /** True also while the reader is suspended. */
  sees_versions: boolean;
};

type PostActionsProps = {
  /** The thanks, which only a reply has. */
  children?: ReactNode;
  /** The link of the menu to who has thanked. */
  thankers?: MenuLink | false;
  topic_id: number;
  page: number;
  /** The heading of the post: it follows the name of each action, visually hidden. */
  heading: string;
  /** Missing for the opening post. */
  post_id?: number;
} & Omit<PostRights, "sees_versions">;

/** Thanks and quote, the author's edit, and a menu with everything else. */
export function PostActions({
  topic_id,
  page,
  heading,
  is_own,
  can_reply,
  can_edit,
  can_remove,
  can_report,
  is_bookmarked,
  post_id,
  thankers,
  children,
}: PostActionsProps) {
  const t = useT();
  const topic_address = topicAddress(topic_id);
  const post_address = post_id === undefined ? topic_address : `${topic_address}/post/${post_id}`;
  const edit_address = `${post_address}/edit`;
  const items: (DrawnLink | false | undefined)[] = [
    thankers,
    is_bookmarked !== null && {
      href: onPage(`${post_address}/bookmark`, page),
      label: t(is_bookmarked ? "bookmarks.added" : "bookmarks.add"),
      dialog: true,
    },
    { href: post_address, label: t("words.copyLink"), copies: true },
    can_report && {
      href: onPage(`${post_address}/report`, page),
      label: t("topic.report"),
      dialog: true,
    },
    can_edit && !is_own && { href: edit_address, label: t("words.edit") },
    can_remove && {
      href: onPage(`${post_address}/delete`, page),
      label: t("topic.delete"),
      dialog: true,
      danger: true,
    },
  ];
  const of = <span className="sr-only">: {heading}</span>;
  return (
    <div className="post-actions acts no-print">
      {children}
      {can_reply && (
        <>
          <a
            className="act"
            data-dialog=""
            href={onPage(`${topic_address}/reply?${QUOTE_PARAM}=${post_id ?? QUOTE_TOPIC}`, page)}
          >
            <RowIcon name="quote" />
            {t("topic.quote")}
            {of}
          </a>{" "}
        </>
      )}
      {can_edit && is_own && (
        <>
          <a className="act" href={edit_address}>
            {t("words.edit")}
            {of}
          </a>{" "}
        </>
      )}
      <DrawnMenu
        label={t("rows.more")}
        suffix={heading}
        triggerClass="act"
        items={items.filter((item) => item !== undefined && item !== false)}
      />
    </div>
  );
}
