import { href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getViewableMember, startViewAs } from "#app/domain/accounts/sign-in/view-as.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireSession, requireUser } from "#app/http/session/context.server.ts";
import { ConfirmForm } from "../../frame/confirm-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/user-view-as";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getViewableMember(requireUser(context), idParam(params.userId)),
);

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  await startViewAs(requireSession(context), idParam(params.userId));
  return redirectWith("viewStarted", href("/forum"));
});

export default function ViewAs({
  loaderData: { username, is_superuser },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = `${href("/admin/users")}${useLocation().search}`;
  return (
    <DialogPage
      title={t("viewAs.title", { username })}
      closeHref={back}
      backLabel={t("admin.back")}
    >
      {is_superuser ? (
        <p>{t("messages.superuserSeesAll")}</p>
      ) : (
        <>
          <p>{t("viewAs.text")}</p>
          <ConfirmForm
            buttonLabel={t("viewAs.start", { username })}
            back={back}
            result={actionData}
          />
        </>
      )}
    </DialogPage>
  );
}
