import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  deleteArchive,
  getDeletableArchive,
} from "#app/domain/operations/community-imports/community-imports.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DeleteForm } from "../../../frame/delete-form.tsx";
import { DialogPage } from "../../../frame/dialog-page.tsx";
import type { Route } from "./+types/archive-delete";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getDeletableArchive(requireUser(context), archiveParam(url)),
);

export const action = formAction(no_fields, async ({ context, url }: Route.ActionArgs) => {
  await deleteArchive(requireUser(context), archiveParam(url));
  return redirectWith("communityArchiveDeleted", href("/admin/community/import"));
});

function archiveParam(url: URL): string {
  return url.searchParams.get("archive") ?? "";
}

export default function DeleteArchive({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const t = useT();
  const back = href("/admin/community/import");
  return (
    <DialogPage
      title={t("admin.deleteTitle", { name })}
      closeHref={back}
      backLabel={t("community.backToImport")}
    >
      <p>{t("community.deleteArchiveText")}</p>
      <DeleteForm buttonLabel={t("apiKeys.remove")} back={back} result={actionData} />
    </DialogPage>
  );
}
