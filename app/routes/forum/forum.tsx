import { href } from "react-router";
import { CachedHtml, useRowForms } from "#app/client/page/cached-html.tsx";
import { useT } from "#app/client/page/reader.ts";
import { canWriteIn } from "#app/domain/base/can.ts";
import { getForumPage } from "#app/domain/topics/topics/forum-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RestrictedMark } from "#app/ui/list/restricted-mark.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { Translate } from "#locales/index.ts";
import { PageTitle } from "../frame/page-title.tsx";
import { cachedHtmlFor } from "../frame/render-cached.server.tsx";
import { useDrawnMenus } from "../frame/use-drawn-menus.ts";
import { useIsViewing, useNoFormReason } from "../frame/use-no-form-reason.ts";
import { MarkRead } from "../unread/mark-read.tsx";
import type { Route } from "./+types/forum";
import { renderForumBell, renderTopicRows } from "./forum-rows.server.tsx";
import { NewTopics } from "./new-topics.tsx";
import { TopicPager } from "./topic-pager.tsx";
import { TOPIC_LIST, TopicTable } from "./topic-table.tsx";

const BELL = "bell";

export const loader = withErrorScreen(
  async ({ request, context, params, url }: Route.LoaderArgs) => {
    const actor = requireUser(context);
    const { pinned, topics, forum, ...page } = await getForumPage(
      actor,
      idParam(params.forumId),
      pageNumber(url),
    );
    const { id, name, description, category_name, total_topics, is_unread, pinned_ids } = forum;
    const { is_subscribed, is_subscribed_with_replies, is_muted } = forum;
    const { group_names, has_other_groups } = forum;
    const rows = renderTopicRows(context, [...pinned, ...topics]);
    const bell = renderForumBell(context, [
      {
        forum: { id, is_subscribed, is_subscribed_with_replies, is_muted },
        back: `${url.pathname}${url.search}`,
      },
    ]);
    return {
      ...page,
      pinned_count: pinned_ids.length,
      forum: { id, name, description, category_name, total_topics, is_unread },
      // Most forums are for every member, who may write there.
      ...(group_names && { audience: { group_names, has_other_groups } }),
      ...(!canWriteIn(actor, { forum_id: id }) && { is_read_only: true }),
      bell: cachedHtmlFor({ request, context }, BELL, bell),
      rows: cachedHtmlFor({ request, context }, TOPIC_LIST, rows),
    };
  },
);

export default function Forum({ loaderData, params }: Route.ComponentProps) {
  const { forum, bell, rows, audience, is_read_only = false, ...paging } = loaderData;
  const t = useT();
  // The band above the page says why there is no button.
  const can_write = useNoFormReason() === null && !is_read_only;
  const is_viewing = useIsViewing();
  const onSubmit = useRowForms();
  useDrawnMenus();
  const new_topic_address = href("/forum/:forumId/newTopic", params);
  return (
    <>
      <PageTitle page={paging.page}>{forum.name}</PageTitle>
      <PageHead
        title={
          <>
            {forum.name}
            {audience && <RestrictedMark label={t("forum.restricted")} />}
          </>
        }
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[
              { href: href("/forum"), label: t("forum.place", { category: forum.category_name }) },
              { label: forum.name },
            ]}
          />
        }
        sub={<ForumAbout forum={forum} audience={audience} is_read_only={is_read_only} />}
        action={
          can_write && (
            <ButtonLink href={new_topic_address}>
              <Icon name="plus" />
              {t("forum.newTopic")}
            </ButtonLink>
          )
        }
        aside={
          !is_viewing && (
            <>
              {forum.is_unread && (
                <MarkRead
                  action={href("/forum/:forumId/read", params)}
                  label={t("forum.markRead")}
                />
              )}
              <CachedHtml as="div" name={BELL} html={bell} onSubmit={onSubmit} />
            </>
          )
        }
      />
      {forum.total_topics > 0 ? (
        <>
          <TopicTable rows={rows} />
          <TopicPager {...paging} />
        </>
      ) : (
        <EmptyState
          title={t("forum.noTopics")}
          action={
            can_write && (
              <ButtonLink href={new_topic_address} variant="secondary">
                {t("forum.newTopic")}
              </ButtonLink>
            )
          }
        >
          {can_write && t("forum.noTopicsText")}
        </EmptyState>
      )}
      <NewTopics page_data={loaderData} forum_id={forum.id} />
    </>
  );
}

type ForumAboutProps = {
  forum: { description: string };
  audience: ShownAudience | undefined;
  is_read_only: boolean;
};

/** The reader's own groups, and whether others see the forum too. */
type ShownAudience = { group_names: string[]; has_other_groups: boolean };

/** The description, and who sees the forum if not every member does. */
function ForumAbout({ forum, audience, is_read_only }: ForumAboutProps) {
  const t = useT();
  return (
    <>
      {forum.description}
      {audience && <span className="block"> {seenBy(t, audience)}</span>}
      {is_read_only && <span className="block"> {t("messages.readOnlyForum")}</span>}
    </>
  );
}

function seenBy(t: Translate, { group_names, has_other_groups }: ShownAudience): string {
  const groups = group_names.join(", ");
  if (has_other_groups) return groups ? t("forum.seenByMore", { groups }) : t("forum.seenByOthers");
  return groups ? t("forum.seenBy", { groups }) : t("forum.seenByOverseers");
}
