import { href } from "react-router";
import { CachedHtml } from "#app/client/page/cached-html.tsx";
import { useT } from "#app/client/page/reader.ts";
import { getLatestPage } from "#app/domain/topics/topics/latest.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { renderTopicRows } from "../forum/forum-rows.server.tsx";
import { NewTopics } from "../forum/new-topics.tsx";
import { TopicPager } from "../forum/topic-pager.tsx";
import { TOPIC_LIST, TopicTable } from "../forum/topic-table.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { cachedHtmlFor } from "../frame/render-cached.server.tsx";
import { MarkRead } from "../unread/mark-read.tsx";
import type { Route } from "./+types/latest";
import {
  filterOf,
  latestTitle,
  renderLatestNote,
  renderLatestTabs,
} from "./latest-head.server.tsx";

const TABS = "filters";
const NOTE = "note";

export const loader = withErrorScreen(async ({ request, context, url }: Route.LoaderArgs) => {
  const filter = filterOf(url);
  const { topics, is_cut, ...page } = await getLatestPage(
    requireUser(context),
    filter,
    pageNumber(url),
  );
  const tabs = renderLatestTabs(context, [filter ?? "all"]);
  const note = renderLatestNote(context, [{ filter, is_cut, is_empty: page.count === 0 }]);
  return {
    ...page,
    title: latestTitle(context.get(readerContext).language, filter),
    tabs: cachedHtmlFor({ request, context }, TABS, tabs),
    note: cachedHtmlFor({ request, context }, NOTE, note),
    rows: cachedHtmlFor({ request, context }, TOPIC_LIST, renderTopicRows(context, topics)),
    ...(topics.some(({ is_unread }) => is_unread) && { has_unread: true }),
  };
});

export default function Latest({ loaderData }: Route.ComponentProps) {
  const { title, tabs, note, rows, has_unread = false, ...paging } = loaderData;
  const t = useT();
  return (
    <>
      <PageTitle page={paging.page}>{title}</PageTitle>
      <PageHead
        title={t("words.latest")}
        tabs={<CachedHtml as="div" name={TABS} html={tabs} />}
        action={
          has_unread && (
            <MarkRead action={href("/unread/read-all")} label={t("forum.markAllRead")} />
          )
        }
      />
      <CachedHtml as="div" name={NOTE} html={note} />
      {paging.count > 0 && (
        <>
          <TopicTable rows={rows} is_headless={paging.page === 1} />
          <TopicPager {...paging} />
        </>
      )}
      <NewTopics page_data={loaderData} />
    </>
  );
}
