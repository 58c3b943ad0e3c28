import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getBookmarkPage } from "#app/domain/topics/bookmarks/bookmark-list.server.ts";
import { BOOKMARK_SEARCH_MAX } from "#app/domain/topics/bookmarks/limits.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../frame/address-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { UserSearch } from "../frame/user-search.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import type { Route } from "./+types/bookmarks";
import { BookmarkItem } from "./bookmark-item.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getBookmarkPage(requireUser(context), url.searchParams.get("q") ?? "", pageNumber(url)),
);

export default function Bookmarks({ loaderData }: Route.ComponentProps) {
  return (
    <WithDialog>
      <BookmarksPage {...loaderData} />
    </WithDialog>
  );
}

function BookmarksPage({
  data,
  q,
  count,
  from,
  to,
  page,
  page_count,
}: Route.ComponentProps["loaderData"]) {
  const t = useT();
  const path = href("/bookmarks");
  return (
    <>
      <PageTitle page={page}>
        {q ? t("bookmarks.searchTitle", { search: q }) : t("words.myBookmarks")}
      </PageTitle>
      <PageHead
        title={t("words.myBookmarks")}
        sub={t("bookmarks.listText")}
        aside={<a href={href("/drafts")}>{t("drafts.mine")}</a>}
      />
      {(count > 0 || q) && (
        <UserSearch
          key={q}
          path={path}
          search={q}
          label={t("bookmarks.searchLabel")}
          max={BOOKMARK_SEARCH_MAX}
        />
      )}
      {count === 0 ? (
        <EmptyState title={t(q ? "bookmarks.noneFound" : "bookmarks.nothing")}>
          {t(q ? "bookmarks.noneFoundText" : "bookmarks.nothingText")}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.map((bookmark) => (
              <BookmarkItem key={bookmark.id} bookmark={bookmark} />
            ))}
          </ul>
          <AddressPager
            path={path}
            page={page}
            page_count={page_count}
            sentence={t("bookmarks.shown", { from, to, count })}
          />
        </>
      )}
    </>
  );
}
