import { href } from "react-router";
import { useDates, useReader } from "#app/client/page/reader.ts";
import { delete_me_form } from "#app/domain/accounts/closing/delete-me-input.ts";
import { getLeavingPage } from "#app/domain/accounts/closing/leaving-page.server.ts";
import { requestDeletion } from "#app/domain/accounts/closing/request-deletion.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { reloadDocument } from "#app/http/page/reload-document.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { clearSessionHeaders } from "#app/http/session/cookies.server.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/delete-account";
import { DeleteAccountForm } from "./delete-account-form.tsx";
import { DeletionSteps } from "./deletion-steps.tsx";
import { tabPath } from "./tab-names.ts";

export const loader = withErrorScreen(({ context }: Route.LoaderArgs) =>
  getLeavingPage(requireUser(context)),
);

export const action = formAction(delete_me_form, async ({ context }: Route.ActionArgs, input) => {
  const { due_at } = await requestDeletion(requireUser(context), input);
  return redirectWith(
    { key: "deletionRequested", date: due_at.getTime() },
    href("/login"),
    reloadDocument(await clearSessionHeaders()),
  );
});

export default function DeleteAccount({
  loaderData: { contents, days, due_at, ...rest },
  actionData,
}: Route.ComponentProps) {
  const { t } = useReader();
  const { date } = useDates();
  const back = tabPath("danger");
  return (
    <DialogPage title={t("settings.deleteTitle")} closeHref={back} backLabel={t("settings.danger")}>
      <p>{t("settings.deleteText", { count: days, date: date(due_at) })}</p>
      <p>
        <b>{t("settings.cannotUndoThen")}</b>
      </p>
      <DeletionSteps contents={contents} due_at={due_at} {...rest} />
      <DeleteAccountForm contents={contents} back={back} result={actionData} />
    </DialogPage>
  );
}
