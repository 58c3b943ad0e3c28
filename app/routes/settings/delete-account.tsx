import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { countUserContents } from "#app/domain/accounts/closing/count-contents.server.ts";
import { deleteMe } from "#app/domain/accounts/closing/delete-me.server.ts";
import { delete_me_form } from "#app/domain/accounts/closing/delete-me-input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { reloadDocument } from "#app/http/page/reload-document.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { clearSessionHeaders } from "#app/http/session/cookies.server.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/delete-account";
import { AccountDeletionSummary } from "./account-deletion-summary.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";
import { tabPath } from "./tab-names.ts";

export const loader = withErrorScreen(({ context }: Route.LoaderArgs) =>
  countUserContents(requireUser(context), requireUser(context).id),
);

export const action = formAction(delete_me_form, async ({ context }: Route.ActionArgs, input) => {
  await deleteMe(requireUser(context), input);
  return redirectWith(
    "accountDeleted",
    href("/login"),
    reloadDocument(await clearSessionHeaders()),
  );
});

export default function DeleteAccount({ loaderData: contents, actionData }: Route.ComponentProps) {
  const t = useT();
  const back = tabPath("danger");
  return (
    <DialogPage title={t("settings.deleteTitle")} closeHref={back} backLabel={t("settings.danger")}>
      <p>{t("settings.deleteText")}</p>
      <p>
        <b>{t("settings.cannotUndo")}</b>
      </p>
      <AccountDeletionSummary {...contents} />
      <DeleteAccountForm
        own_count={contents.topics + contents.posts}
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
