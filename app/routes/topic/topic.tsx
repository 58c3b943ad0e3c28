import { Outlet } from "react-router";
import { useT } from "#app/client/reader.ts";
import { canEdit } from "#app/domain/can.ts";
import { markTopicRead } from "#app/domain/notifications/mark-read.server.ts";
import { getTopicPage } from "#app/domain/topics/topic-page.server.ts";
import { findSession, unreadCountContext } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { isNavigation } from "#app/http/navigation.server.ts";
import { idParam, pageNumber } from "#app/http/params.server.ts";
import { Band } from "#app/ui/band.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import type { Route } from "./+types/topic";
import { crumbsOf } from "./crumbs.ts";
import { useFocusHashTarget } from "./hash-target.ts";
import { OpeningPost } from "./opening-post.tsx";
import { ReplyButton } from "./reply-button.tsx";
import { ReplyPager, useReplyRangeText } from "./reply-pager.tsx";
import { ReplyPost } from "./reply-post.tsx";
import { useDeleteSentDrafts } from "./sent-drafts.ts";
import { TopicAside } from "./topic-aside.tsx";
import { loadFormPage } from "./writing-form.server.ts";

/**
 * Marks what is unread of this topic while the loaders read it. The frame waits for the count, and
 * the answer for both, so the next page shows the same.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { context, params, request } = args;
    const session = findSession(context);
    if (!session?.unread_count || !isNavigation(request)) return next();
    const marking = withErrorScreen(() => markTopicRead(session.user, idParam(params.topicId)))(
      args,
    );
    context.set(unreadCountContext, marking);
    const [response] = await Promise.all([next(), marking]);
    return response;
  },
];

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => {
    const { topic, posts, ...paging } = await getTopicPage(
      actor,
      idParam(params.topicId),
      pageNumber(url),
    );
    return { topic, posts, actor: { id: actor.id, is_superuser: actor.is_superuser }, ...paging };
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
  actor,
  count,
  page: page_number,
  page_count,
}: NonNullable<Route.ComponentProps["loaderData"]>) {
  const t = useT();
  const title =
    page_number > 1 ? t("topic.pageOf", { title: topic.title, page: page_number }) : topic.title;
  const range_text = useReplyRangeText({ count, page: page_number, shown_count: posts.length });
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
      <div className="topic">
        <TopicAside topic={topic} page={page_number} />
        <div>
          <OpeningPost topic={topic} page={page_number} can_edit={canEdit(actor, topic)} />
          <Band
            title={t("topic.replies", { count })}
            end={count > 0 && range_text}
            className="mt-6"
          />
          {posts.map((post) => (
            <ReplyPost
              key={post.id}
              post={post}
              topic_id={topic.id}
              page={page_number}
              can_edit={canEdit(actor, post)}
            />
          ))}
          {count === 0 && (
            <EmptyState title={t("topic.noReplies")}>{t("topic.noRepliesText")}</EmptyState>
          )}
          <div className="topic-end no-print">
            <ReplyButton topic_id={topic.id} page={page_number} />
          </div>
          {count > 0 && (
            <ReplyPager
              topic_id={topic.id}
              page={page_number}
              page_count={page_count}
              sentence={range_text}
            />
          )}
        </div>
      </div>
    </>
  );
}
