import { Form, href } from "react-router";
import { useUnreadCount } from "#app/client/live/unread-count.tsx";
import { CachedHtml, useRowForms } from "#app/client/page/cached-html.tsx";
import { useT } from "#app/client/page/reader.ts";
import { unprocessable } from "#app/domain/base/refusal.ts";
import { markAllRead } from "#app/domain/notify/notifications/mark-all-read.server.ts";
import { markLineRead } from "#app/domain/notify/notifications/mark-read.server.ts";
import { getNotificationPage } from "#app/domain/notify/notifications/notification-list.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { cachedHtmlFor } from "../frame/render-cached.server.tsx";
import type { Route } from "./+types/notifications";
import { mark_read_form } from "./forms.ts";
import { renderNotificationRows } from "./notification-rows.server.tsx";

const LIST = "notifications";

export const loader = withErrorScreen(async ({ request, context, url }: Route.LoaderArgs) => {
  const { notifications, ...page } = await getNotificationPage(
    requireUser(context),
    pageNumber(url),
  );
  return {
    ...page,
    rows: cachedHtmlFor({ request, context }, LIST, renderNotificationRows(context, notifications)),
  };
});

/** Marks a line or all as read. A post from the notifications box stays on the current page. */
export const action = formAction(
  mark_read_form,
  async ({ context, url }: Route.ActionArgs, { intent, notification_id, stay }) => {
    if (intent === "read-all") await markAllRead(requireUser(context));
    else if (notification_id === undefined) throw unprocessable("fieldRequired", "notification_id");
    else await markLineRead(requireUser(context), notification_id);
    if (stay) return null;
    return redirectWith(
      intent === "read-all" ? "notificationsRead" : "notificationRead",
      pageAddress(pageNumber(url)),
    );
  },
);

export default function Notifications({
  loaderData: { rows, from, to, count, page: current_page, page_count },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const onSubmit = useRowForms();
  const { unread_count } = useUnreadCount();
  return (
    <>
      <PageTitle page={current_page}>{t("words.notifications")}</PageTitle>
      <PageHead title={t("words.notifications")} action={unread_count > 0 && <MarkAll />} />
      <FormRefusal result={actionData} />
      {count === 0 ? (
        <EmptyState title={t("notifications.none")}>{t("notifications.noneText")}</EmptyState>
      ) : (
        <>
          <CachedHtml as="ul" name={LIST} html={rows} onSubmit={onSubmit} />
          <div className="mt-5">
            <ListPager
              always
              page={current_page}
              page_count={page_count}
              href={pageAddress}
              sentence={t("notifications.shown", { from, to, count })}
            />
          </div>
        </>
      )}
    </>
  );
}

function MarkAll() {
  const t = useT();
  return (
    <Form method="post" className="grid">
      <Button name="intent" value="read-all" variant="secondary">
        <Icon name="check" />
        {t("notifications.markAllRead")}
      </Button>
    </Form>
  );
}

function pageAddress(page: number): string {
  return onPage(href("/notifications"), page);
}
