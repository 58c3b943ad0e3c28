import { isRouteErrorResponse } from "react-router";
import { messageText } from "#app/client/form/form-messages.ts";
import { useT } from "#app/client/page/reader.ts";
import type { ErrorScreenData } from "#app/http/page/error-screen.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import type { MessageKey } from "#locales/index.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { ConfirmOrError } from "../../security/confirm-or-error.tsx";

const LOCAL_MESSAGES = new Set<MessageKey>([
  "userNotDeleted",
  "categoryNotDeleted",
  "forumNotDeleted",
  "inviteNotFound",
]);

/** Shown instead of a confirmation if the record was deleted meanwhile. */
export function MissingRecord({ error, back }: { error: unknown; back: string }) {
  const t = useT();
  const error_data: Partial<ErrorScreenData> =
    isRouteErrorResponse(error) && error.data && typeof error.data === "object" ? error.data : {};
  if (!error_data.key || !LOCAL_MESSAGES.has(error_data.key))
    return <ConfirmOrError error={error} />;
  return (
    <DialogPage title={t("words.failure")} closeHref={back} backLabel={t("admin.back")}>
      <p role="alert">{messageText(t, error_data.key)}</p>
      <Actions stacked>
        <ButtonLink href={back} variant="secondary">
          {t("admin.back")}
        </ButtonLink>
      </Actions>
    </DialogPage>
  );
}
