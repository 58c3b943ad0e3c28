import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  deleteExport,
  getExport,
} from "#app/domain/operations/community-exports/community-exports.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/export-delete";
import { CONTENT_NAMES } from "./export-texts.ts";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const { content, state } = await getExport(requireUser(context), idParam(params.exportId));
  return { content, is_made: state === "waiting" || state === "running" };
});

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  await deleteExport(requireUser(context), idParam(params.exportId));
  return redirectWith("communityExportDeleted", href("/admin/community"));
});

export default function DeleteExport({
  loaderData: { content, is_made },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/admin/community");
  return (
    <DialogPage
      title={t(is_made ? "community.breakOffTitle" : "community.deleteTitle", {
        name: t(CONTENT_NAMES[content]),
      })}
      closeHref={back}
      backLabel={t("community.back")}
    >
      <p>{t(is_made ? "community.breakOffText" : "community.deleteText")}</p>
      <DeleteForm
        buttonLabel={t(is_made ? "community.breakOff" : "apiKeys.remove")}
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
