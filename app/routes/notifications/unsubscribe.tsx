import { Form, href, isRouteErrorResponse, redirect } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import {
  getUnsubscription,
  unsubscribe,
} from "#app/domain/notify/notifications/unsubscribe.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { ErrorScreen } from "../frame/error-screen.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/unsubscribe";

/** GET changes nothing, because mail programs follow links before their readers do. */
export const loader = withErrorScreen(({ url }: Route.LoaderArgs) =>
  getUnsubscription(codeOf(url)),
);

/** The link from the message is enough; no session is needed. */
export const action = withErrorScreen(async ({ url }: Route.ActionArgs) => {
  await unsubscribe(codeOf(url));
  return redirect(`${href("/unsubscribe")}${url.search}`);
});

export default function Unsubscribe({ loaderData: { kinds, is_done } }: Route.ComponentProps) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <div className="guest-page">
      <PageTitle>{t("mail.stopTitle")}</PageTitle>
      <h1>{t("mail.stopTitle")}</h1>
      <p className="mt-3">{t(is_done ? "mail.stoppedText" : "mail.stopText")}</p>
      <ul className="mt-2 mb-5 list-[square] ps-5">
        {kinds.map((kind) => (
          <li key={kind}>{t(`mail.${kind}`)}</li>
        ))}
      </ul>
      <Form method="post" onSubmit={onSubmit}>
        <PostField />
        <Actions>
          {!is_done && <Button busy={sending}>{t("mail.stop")}</Button>}
          <ButtonLink href={href("/settings/mail")} variant="secondary">
            {t("mail.notificationsPreferences")}
          </ButtonLink>
        </Actions>
      </Form>
    </div>
  );
}

/** A truncated link gets an explanation instead of a 404. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useT();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />;
  return (
    <div className="guest-page">
      <PageTitle>{t("mail.stopClosed")}</PageTitle>
      <h1>{t("mail.stopClosed")}</h1>
      <p className="mt-3 mb-6 text-muted">{t("mail.stopClosedText")}</p>
      <ButtonLink href={href("/settings/mail")}>{t("mail.notificationsPreferences")}</ButtonLink>
    </div>
  );
}

function codeOf(url: URL): string {
  return url.searchParams.get("code") ?? "";
}
