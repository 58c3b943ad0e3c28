import { href, redirect } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  getImportPage,
  requestCheck,
  requestImport,
  uploadArchive,
} from "#app/domain/operations/community-imports/community-imports.server.ts";
import { import_form } from "#app/domain/operations/community-imports/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { requireUpload } from "#app/http/form/uploaded-file.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { reloadDocument } from "#app/http/page/reload-document.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FormRefusal } from "../../../frame/form-refusal.tsx";
import { PageTitle } from "../../../frame/page-title.tsx";
import { WithDialog } from "../../../frame/with-dialog.tsx";
import type { Route } from "./+types/import";
import { ArchiveList } from "./archive-list.tsx";
import { ChosenArchive } from "./chosen-archive.tsx";
import { UploadArchive } from "./upload-archive.tsx";

export const loader = withErrorScreen(({ context }: Route.LoaderArgs) =>
  getImportPage(requireUser(context)),
);

/** An import is followed on a page without script, because the database answers no other meanwhile. */
export const action = formAction(
  import_form,
  async ({ context }: Route.ActionArgs, { intent, archive }) => {
    const actor = requireUser(context);
    if (intent === "upload") await uploadArchive(actor, requireUpload(context, "noRoomForArchive"));
    else if (intent === "check") await requestCheck(actor, archive);
    else await requestImport(actor, archive);
    const headers = intent === "import" ? reloadDocument(new Headers()) : undefined;
    return redirect(href("/admin/community/import"), { headers });
  },
);

export default function ImportCommunity({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <WithDialog>
      <PageTitle>{t("community.importTitle")}</PageTitle>
      <PageHead title={t("community.importTitle")} sub={t("community.importAbout")} />
      {loaderData ? (
        <Steps {...loaderData} result={actionData} />
      ) : (
        <div className="max-w-[44rem] space-y-3">
          <FormRefusal result={actionData} />
          <p>{t("community.siteNotEmpty")}</p>
          <p>
            <a href={href("/forum")}>{t("community.toForums")}</a>
          </p>
          <p>
            <a href={href("/admin/community")}>{t("community.toExports")}</a>
          </p>
        </div>
      )}
    </WithDialog>
  );
}

type StepsProps = NonNullable<Route.ComponentProps["loaderData"]> & {
  result: Route.ComponentProps["actionData"];
};

function Steps({ archives, state, room, result }: StepsProps) {
  const is_running = state?.state === "waiting" || state?.state === "running";
  return (
    <div className="max-w-[44rem] space-y-8">
      <FormRefusal result={result} />
      {state && <ChosenArchive {...state} />}
      {!is_running && archives.length > 0 && <ArchiveList archives={archives} />}
      {!is_running && <UploadArchive room={room} />}
    </div>
  );
}
