import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { canAdminister } from "#app/domain/base/can.ts";
import { deleteFile } from "#app/domain/members/files/delete-file.server.ts";
import { getModeratedFile } from "#app/domain/members/files/file-page.server.ts";
import { file_deletion_input } from "#app/domain/members/files/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { deletionNotice } from "../files/deletion-notice.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/delete-file";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const { id, name } = await getModeratedFile(requireUser(context), idParam(params.fileId));
  return { id, name };
});

export const action = formAction(
  file_deletion_input,
  async ({ context, params }: Route.ActionArgs, { reason }) => {
    const actor = requireUser(context);
    const deletion = await deleteFile(actor, idParam(params.fileId), reason || null);
    const list = canAdminister(actor) ? href("/admin/files") : href("/moderation/removed");
    return redirectWith(deletionNotice(deletion), list);
  },
);

/** Asks before a file goes at once, from all posts and from the disk. */
export default function DeleteFileAtOnce({
  loaderData: { id, name },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/moderation/files/:fileId", { fileId: String(id) });
  const labels = { reason: t("moderation.reason") };
  const { fields, props, summary, sending } = useInput({
    schema: file_deletion_input,
    labels,
    result: actionData,
    id: "delete-file",
  });
  return (
    <DialogPage
      title={t("files.deleteQuestion")}
      pageTitle={`${t("files.deleteQuestion")} ${name}`}
      closeHref={back}
      backLabel={t("files.backToFile")}
    >
      <p className="wrap-anywhere">{t("files.deleteNowText", { name })}</p>
      <p className="text-sm text-muted">{t("files.deleteNowRest")}</p>
      <Form {...props} replace className="space-y-3">
        <FormErrors {...summary} />
        <TextField
          {...fieldOf(t, fields.reason, actionData)}
          label={labels.reason}
          hint={t("files.deletionReasonHint")}
          optional={t("forms.optional")}
        />
        <Actions stacked>
          <Button variant="danger" busy={sending} busyLabel={t("forms.deleting")}>
            {t("files.deleteNow")}
          </Button>
          <ButtonLink href={back} variant="secondary">
            {t("forms.cancel")}
          </ButtonLink>
        </Actions>
      </Form>
    </DialogPage>
  );
}
