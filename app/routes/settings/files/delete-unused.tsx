import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { countUnusedFiles, deleteUnusedFiles } from "#app/domain/members/files/own-files.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/delete-unused";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => ({
  unused: await countUnusedFiles(requireUser(context)),
}));

export const action = formAction(no_fields, async ({ context }: Route.ActionArgs) => {
  await deleteUnusedFiles(requireUser(context));
  return redirectWith("filesDeleted", href("/settings/files"));
});

export default function DeleteUnused({ loaderData: { unused }, actionData }: Route.ComponentProps) {
  const { t, language } = useReader();
  const back = href("/settings/files");
  const { count, bytes } = unused;
  return (
    <DialogPage
      title={t("files.deleteUnusedQuestion")}
      closeHref={back}
      backLabel={t("files.back")}
    >
      <p>{t("files.deleteUnusedText", { count, size: sizeText(bytes, language) })}</p>
      <p className="text-muted">{t("files.unusedMeans")}</p>
      <DeleteForm
        buttonLabel={t("files.deleteUnused", { count, size: sizeText(bytes, language) })}
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
