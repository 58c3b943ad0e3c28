import { Outlet } from "react-router";
import { canEdit } from "#app/domain/can.ts";
import { markTopicRead } from "#app/domain/notifications/mark-read.server.ts";
import { getTopicPage } from "#app/domain/topics/topic-page.server.ts";
import { findUser } from "#app/http/context.server.ts";
import { isNavigation } from "#app/http/navigation.server.ts";
import { page } from "#app/http/page.server.ts";
import { id, pageNumber } from "#app/http/params.server.ts";
import { useT } from "#app/client/reader.ts";
import { Band } from "#app/ui/band.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import { crumbsOf } from "./crumbs.ts";
import { useFocusHashTarget } from "./hash-target.ts";
import { OpeningPost } from "./opening-post.tsx";
import { ReplyButton } from "./reply-button.tsx";
import { ReplyPager, useRepliesShown } from "./reply-pager.tsx";
import { ReplyPost } from "./reply-post.tsx";
import { TopicAside } from "./topic-aside.tsx";
import { useDeleteSentDrafts } from "./sent-drafts.ts";
import { loadAroundForm } from "./writing-form.server.ts";
import type { Route } from "./+types/topic";

/** Before any loader runs, so that the bell counts right on this very page. */
export const middleware: Route.MiddlewareFunction[] = [
  page(async ({ context, params, request }) => {
    const me = findUser(context);
    if (me && isNavigation(request)) await markTopicRead(me, id(params.topicId));
  }),
];

export const loader = page(({ context, params, url }: Route.LoaderArgs) =>
  loadAroundForm(context, async (me) => {
    const { topic, posts, ...pages } = await getTopicPage(me, id(params.topicId), pageNumber(url));
    return { topic, posts, reader: { id: me.id, is_superuser: me.is_superuser }, ...pages };
  }),
);

export default function Topic({ loaderData }: Route.ComponentProps) {
  useDeleteSentDrafts(loaderData?.topic ?? null);
  useFocusHashTarget();
  if (!loaderData) return <Outlet />;
  return (
    <WithDialog>
      <TopicPage {...loaderData} />
    </WithDialog>
  );
}

function TopicPage({
  topic,
  posts,
  reader,
  count,
  page: shown_page,
  page_count,
}: NonNullable<Route.ComponentProps["loaderData"]>) {
  const t = useT();
  const title =
    shown_page > 1 ? t("topic.pageOf", { title: topic.title, page: shown_page }) : topic.title;
  const sentence = useRepliesShown({ count, page: shown_page, shown: posts.length });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={topic.title}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[...crumbsOf(t, topic), { label: topic.title }]}
          />
        }
      />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_var(--w-aside)] lg:items-start lg:gap-x-12">
        <TopicAside topic={topic} page={shown_page} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <OpeningPost topic={topic} page={shown_page} can_edit={canEdit(reader, topic)} />
          <Band
            title={t("topic.replies", { count })}
            end={count > 0 && sentence}
            className="mt-6"
          />
          {posts.map((post) => (
            <ReplyPost
              key={post.id}
              post={post}
              topic_id={topic.id}
              page={shown_page}
              can_edit={canEdit(reader, post)}
            />
          ))}
          {count === 0 && (
            <EmptyState title={t("topic.noReplies")}>{t("topic.noRepliesText")}</EmptyState>
          )}
          <div className="no-print mt-2 mb-8 max-md:mb-6 md:ps-[calc(var(--w-author)+2rem)]">
            <ReplyButton topic_id={topic.id} page={shown_page} className="max-md:w-full" />
          </div>
          {count > 0 && (
            <ReplyPager
              topic_id={topic.id}
              page={shown_page}
              page_count={page_count}
              sentence={sentence}
            />
          )}
        </div>
      </div>
    </>
  );
}
