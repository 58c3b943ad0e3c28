import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { endKey, getKey } from "#app/domain/accounts/api-keys/api-keys.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ConfirmForm } from "../../frame/confirm-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/delete";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const { name, is_expired } = await getKey(requireUser(context), idParam(params.keyId));
  return { name, is_expired };
});

export const action = withErrorScreen(async ({ context, params }: Route.ActionArgs) => {
  await endKey(requireUser(context), idParam(params.keyId));
  return redirectWith("keyDeleted", href("/settings/api"));
});

export default function DeleteKey({ loaderData: { name, is_expired } }: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/api");
  return (
    <DialogPage
      title={t("apiKeys.removeQuestion")}
      pageTitle={`${t("apiKeys.removeQuestion")} ${name}`}
      closeHref={back}
      backLabel={t("apiKeys.back")}
    >
      <p className="wrap-anywhere">
        {t(is_expired ? "apiKeys.removeExpiredText" : "apiKeys.removeText", { name })}
      </p>
      <ConfirmForm
        buttonLabel={t("apiKeys.remove")}
        busyLabel={t("forms.deleting")}
        is_danger
        back={back}
      />
    </DialogPage>
  );
}
