import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { deleteFile } from "#app/domain/members/files/delete-file.server.ts";
import { getOwnFile } from "#app/domain/members/files/own-files.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { deletionNotice } from "../../files/deletion-notice.ts";
import { FileFacts } from "../../files/file-facts.tsx";
import { FilePicture } from "../../files/file-picture.tsx";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/delete";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  file: await getOwnFile(requireUser(context), idParam(params.fileId)),
}));

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  const actor = requireUser(context);
  const { id } = await getOwnFile(actor, idParam(params.fileId));
  return redirectWith(deletionNotice(await deleteFile(actor, id)), href("/settings/files"));
});

export default function DeleteOwnFile({ loaderData: { file }, actionData }: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/files");
  return (
    <DialogPage
      title={t("files.deleteQuestion")}
      pageTitle={`${t("files.deleteQuestion")} ${file.name}`}
      closeHref={back}
      backLabel={t("files.back")}
    >
      <div className="file-row">
        <FilePicture {...file} />
        <div className="file-about">
          <p className="wrap-anywhere">{file.name}</p>
          <p className="text-sm text-muted">
            <FileFacts file={file} />
          </p>
        </div>
      </div>
      {file.is_in_draft && <p>{t("files.deleteInDraft")}</p>}
      <p>{t("files.deleteText")}</p>
      <DeleteForm buttonLabel={t("apiKeys.remove")} back={back} result={actionData} />
    </DialogPage>
  );
}
