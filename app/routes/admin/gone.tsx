import { isRouteErrorResponse } from "react-router";
import type { Trouble } from "#app/http/page.server.ts";
import { sayMessage } from "#app/http/form.tsx";
import { useT } from "#app/http/reader.tsx";
import { Actions } from "#app/ui/actions.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { MessageKey } from "#locales/index.ts";
import { Ask } from "../frame/ask.tsx";
import { ErrorScreen } from "../frame/error-screen.tsx";

const SAID_HERE = new Set<MessageKey>([
  "userNotDeleted",
  "categoryNotDeleted",
  "forumNotDeleted",
  "inviteNotFound",
]);

/** Shown instead of a confirmation if the record was deleted meanwhile. */
export function Gone({ error, back }: { error: unknown; back: string }) {
  const t = useT();
  const trouble: Partial<Trouble> =
    isRouteErrorResponse(error) && error.data && typeof error.data === "object" ? error.data : {};
  if (!trouble.key || !SAID_HERE.has(trouble.key)) return <ErrorScreen error={error} />;
  return (
    <Ask title={t("notices.failure")} closeHref={back}>
      <p role="alert">{sayMessage(t, trouble.key)}</p>
      <Actions stacked>
        <ButtonLink href={back} variant="secondary">
          {t("admin.back")}
        </ButtonLink>
      </Actions>
    </Ask>
  );
}
