import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { MemberTabs } from "./member-tabs.tsx";

type WrittenPageProps = {
  member: { username: string; full_name: string | null };
  /** Names the member and the list. */
  title: string;
  /** The last part of the breadcrumb. */
  listName: string;
  tab: "topics" | "replies" | "guests";
  sees_guests: boolean;
  page: number;
  page_count: number;
  count: number;
  /** The sentence about the rows that the page shows. */
  sentence: string;
  emptyText: string;
  children: ReactNode;
};

/** All topics or replies of a member, or all whom they invited, in pages. */
export function WrittenPage({
  member,
  title,
  listName,
  tab,
  sees_guests,
  page,
  page_count,
  count,
  sentence,
  emptyText,
  children,
}: WrittenPageProps) {
  const t = useT();
  const { pathname } = useLocation();
  const crumbs = [
    { label: member.full_name ?? member.username, href: href("/user/:username", member) },
    { label: listName },
  ];
  return (
    <>
      <PageTitle page={page}>{title}</PageTitle>
      <PageHead title={title} crumbs={<Breadcrumb label={t("forum.path")} items={crumbs} />} />
      <MemberTabs username={member.username} current={tab} sees_guests={sees_guests} />
      {count === 0 && <EmptyState>{emptyText}</EmptyState>}
      {count > 0 && (
        <>
          <div className="mb-4 border-y border-line">{children}</div>
          <ListPager
            page={page}
            page_count={page_count}
            href={(page_number) => onPage(pathname, page_number)}
            sentence={sentence}
          />
        </>
      )}
    </>
  );
}
