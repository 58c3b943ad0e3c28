import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { CachedHtml, useRowForms } from "#app/client/page/cached-html.tsx";
import { useQuoteSelection } from "#app/client/page/quote-selection.ts";
import { useReader } from "#app/client/page/reader.ts";
import { canModerate, canReply, canWrite, canWriteIn } from "#app/domain/base/can.ts";
import { storeReadPosition } from "#app/domain/forums/read-positions/read-positions.server.ts";
import { markTopicPageRead } from "#app/domain/notify/notifications/mark-read.server.ts";
import { getTopicPage } from "#app/domain/topics/topics/topic-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { isNavigation } from "#app/http/page/navigation.server.ts";
import { findIdParam, idParam, pageNumber } from "#app/http/page/params.server.ts";
import { findRequestSession, unreadCountContext } from "#app/http/session/context.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { cachedHtmlFor } from "../frame/render-cached.server.tsx";
import { useDrawnMenus } from "../frame/use-drawn-menus.ts";
import { WithDialog } from "../frame/with-dialog.tsx";
import type { Route } from "./+types/topic";
import { crumbsOf } from "./crumbs.ts";
import { NewReplies } from "./new-replies.tsx";
import { WHOLE_PARAM } from "./opening-line.tsx";
import { renderPosts, renderTopicBar } from "./post-cards.server.tsx";
import { ReplyButton } from "./reply-button.tsx";
import { ReplyPager } from "./reply-pager.tsx";
import { useDeleteSentDrafts } from "./sent-drafts.ts";
import { lockOf } from "./topic-lock.tsx";
import { loadFormPage } from "./writing-form.server.ts";

/** The page itself, without what opens above it. */
const TOPIC_PAGE = "topic/:topicId";
const OPENING = "opening";
const BAR = "bar";
const REPLIES = "replies";

/**
 * Marks the unread notifications of this page while the loaders read it. The frame waits for the
 * count, and the answer for both, so the next page shows the same.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { context, params, request } = args;
    const session = findRequestSession(context);
    const topic_id = findIdParam(params.topicId);
    if (!session?.unread_count || session.viewed_as || topic_id === null) return next();
    if (!isNavigation(request)) return next();
    const marking = withErrorScreen(({ url }: typeof args) =>
      markTopicPageRead(session.user, topic_id, pageNumber(url)),
    )(args);
    context.set(unreadCountContext, marking);
    // If it fails, the loader of the frame fails with it and answers.
    const [response] = await Promise.all([next(), marking.catch(() => null)]);
    return response;
  },
];

export const loader = withErrorScreen(
  ({ request, context, params, url, pattern }: Route.LoaderArgs) =>
    loadFormPage(context, async (actor) => {
      const { topic, posts, removed_positions, first_new_position, ...paging } = await getTopicPage(
        actor,
        idParam(params.topicId),
        pageNumber(url),
      );
      // A form that opens above the topic shows none of its replies.
      if (pattern === TOPIC_PAGE && isNavigation(request) && !actor.viewed_as_id)
        storeReadPosition(actor, topic, posts.at(-1)?.position ?? 0);
      const { id, title, language, forum_id, forum_name, category_name, last_position } = topic;
      const { is_restricted } = topic;
      const lock = lockOf(actor, topic);
      const { count, page, page_count } = paging;
      const { opening, replies } = renderPosts(context, actor, {
        topic,
        posts,
        removed_positions,
        first_new_position,
        page,
        is_open: url.searchParams.has(WHOLE_PARAM),
      });
      // The band above the page says why there is no button.
      const can_reply = canWrite(actor) && canReply(actor, topic);
      const { is_subscribed, is_muted, is_bookmarked } = topic;
      const bar = renderTopicBar(context, {
        topic: { id, is_subscribed, is_muted, is_bookmarked },
        lock,
        can_reply,
        can_moderate: canWrite(actor) && canModerate(actor, topic),
        ...(actor.viewed_as_id !== undefined && { is_viewing: true }),
        count,
        page,
        page_count,
      });
      return {
        ...paging,
        topic: {
          id,
          title,
          language,
          forum_id,
          forum_name,
          category_name,
          last_position,
          ...(is_restricted && { is_restricted }),
        },
        can_reply,
        // Most topics are open, so it is left out of their pages.
        ...(lock?.is_closed && { is_closed: true }),
        ...(!canWriteIn(actor, topic) && { is_read_only: true }),
        opening: cachedHtmlFor({ request, context }, OPENING, opening),
        bar: cachedHtmlFor({ request, context }, BAR, bar),
        replies: cachedHtmlFor({ request, context }, REPLIES, replies),
      };
    }),
);

export default function Topic({ loaderData }: Route.ComponentProps) {
  useDeleteSentDrafts(loaderData?.topic ?? null);
  useHashTarget();
  useQuoteSelection();
  if (!loaderData) return <Outlet />;
  return (
    <WithDialog>
      <TopicPage {...loaderData} />
    </WithDialog>
  );
}

function TopicPage({
  topic,
  can_reply,
  is_closed = false,
  is_read_only = false,
  opening,
  bar,
  replies,
  count,
  from,
  to,
  page: page_number,
  page_count,
}: NonNullable<Route.ComponentProps["loaderData"]>) {
  const { t, language } = useReader();
  const onSubmit = useRowForms();
  useDrawnMenus();
  const title =
    page_number > 1 ? t("topic.pageOf", { title: topic.title, page: page_number }) : topic.title;
  const range_text = t("topic.repliesShown", { from, to, count });
  return (
    <>
      <PageTitle>{`${title} · ${topic.forum_name}`}</PageTitle>
      <PageHead
        title={<span lang={foreignLang(topic.language, language)}>{topic.title}</span>}
        crumbs={<Breadcrumb label={t("forum.path")} items={crumbsOf(t, topic)} endsAbove />}
      />
      <CachedHtml as="div" name={OPENING} html={opening} />
      <CachedHtml as="div" name={BAR} html={bar} onSubmit={onSubmit} />
      <CachedHtml
        as="div"
        name={REPLIES}
        html={replies}
        prepare={keepNewLine}
        onSubmit={onSubmit}
      />
      {count === 0 && (
        <EmptyState title={t("topic.noReplies")}>
          {can_reply && t("topic.noRepliesText")}
        </EmptyState>
      )}
      <div className="topic-end no-print">
        {(is_closed || is_read_only) && (
          <p className="text-sm text-muted">
            {t(is_read_only ? "messages.readOnlyForum" : "topic.closed")}
          </p>
        )}
        {can_reply && <ReplyButton topic_id={topic.id} page={page_number} />}
      </div>
      {page_count > 1 && (
        <ReplyPager
          topic_id={topic.id}
          page={page_number}
          page_count={page_count}
          sentence={range_text}
        />
      )}
      <NewReplies topic={topic} />
    </>
  );
}

/**
 * Highlights the reply in the hash of the address, and keyboard navigation continues from it.
 * Browsers set `:target` only when a page is loaded, not after client navigation.
 */
function useHashTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    // What was just sent: its notice is read first.
    if (document.activeElement?.closest(".notices")) return;
    findTarget(hash)?.focus({ preventScroll: true });
  }, [hash]);
  // After each render: one with other replies replaces their elements.
  useEffect(() => {
    const target = findTarget(hash);
    target?.classList.add("target");
    return () => target?.classList.remove("target");
  });
}

function findTarget(hash: string): HTMLElement | null {
  return hash.startsWith("#post-") ? document.getElementById(hash.slice(1)) : null;
}

const NEW_LINE = ".new-line";

/**
 * The server draws the line before the new replies once: then they are read. What loads the topic
 * again below the reader, as thanks or a dialog do, leaves the line where it is, so no reply moves
 * and none loses the focus.
 */
function keepNewLine(replies: DocumentFragment): void {
  const line = document.querySelector(NEW_LINE);
  const first_new_id = line?.nextElementSibling?.id;
  const first_new = first_new_id && replies.getElementById(first_new_id);
  if (!line || !first_new) return;
  replies.querySelector(NEW_LINE)?.remove();
  first_new.before(line.cloneNode(true));
}
