import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { hostOf } from "#app/domain/programs/webhooks/host-of.ts";
import { deleteWebhook, getWebhook } from "#app/domain/programs/webhooks/webhooks.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/webhook-delete";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const { id, url } = await getWebhook(requireUser(context), idParam(params.webhookId));
  return { id, host: hostOf(url) };
});

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  await deleteWebhook(requireUser(context), idParam(params.webhookId));
  return redirectWith("webhookDeleted", href("/admin/webhooks"));
});

export default function DeleteWebhook({
  loaderData: { id, host },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/admin/webhooks/:webhookId", { webhookId: String(id) });
  return (
    <DialogPage
      title={t("admin.deleteNamedTitle", { name: host })}
      closeHref={back}
      backLabel={t("webhooks.backToOne")}
    >
      <p>{t("webhooks.deleteText")}</p>
      <p>
        <b>{t("settings.cannotUndo")}</b>
      </p>
      <DeleteForm buttonLabel={t("webhooks.delete")} back={back} result={actionData} />
    </DialogPage>
  );
}
