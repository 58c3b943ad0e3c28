import { href, redirect } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  getFilesLeft,
  getImportPage,
  type ImportPage,
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

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const page = await getImportPage(actor);
  return { page, left: page ? null : await getFilesLeft(actor) };
});

/** An import is followed on a page without script, because the database answers no other meanwhile. */
export const action = formAction(
  import_form,
  async ({ context }: Route.ActionArgs, { intent, archive, date_order }) => {
    const actor = requireUser(context);
    if (intent === "upload") await uploadArchive(actor, requireUpload(context, "noRoomForArchive"));
    else if (intent === "check") await requestCheck(actor, archive, date_order);
    else await requestImport(actor, archive);
    const headers = intent === "import" ? reloadDocument(new Headers()) : undefined;
    return redirect(href("/admin/community/import"), { headers });
  },
);

export default function ImportCommunity({
  loaderData: { page, left },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <WithDialog>
      <PageTitle>{t("community.importTitle")}</PageTitle>
      <PageHead
        title={t("community.importTitle")}
        sub={left?.is_imported ? undefined : t("community.importAbout")}
      />
      {page && <Steps {...page} result={actionData} />}
      {left && <FilledSite {...left} result={actionData} />}
    </WithDialog>
  );
}

type Result = { result: Route.ComponentProps["actionData"] };

/** Where nothing can be imported: because a community was, or because somebody has begun one here. */
function FilledSite({
  is_imported,
  files,
  result,
}: Awaited<ReturnType<typeof getFilesLeft>> & Result) {
  const t = useT();
  return (
    <div className="max-w-[44rem] space-y-3">
      <FormRefusal result={result} />
      <p>{t(is_imported ? "community.wasImported" : "community.siteNotEmpty")}</p>
      <p>
        <a href={href("/forum")}>{t("community.toForums")}</a>
      </p>
      <p>
        {is_imported ? (
          <a href={href("/admin/users")}>{t("community.toUsers")}</a>
        ) : (
          <a href={href("/admin/community")}>{t("community.toExports")}</a>
        )}
      </p>
      {files.length > 0 && (
        <>
          <ArchiveList files={files} is_left />
          <p className="text-sm text-muted">{t("community.filesLeftText")}</p>
        </>
      )}
    </div>
  );
}

function Steps({ files, state, room, result }: ImportPage & Result) {
  const is_running = state?.state === "waiting" || state?.state === "running";
  return (
    <div className="max-w-[44rem] space-y-8">
      <FormRefusal result={result} />
      {state && <ChosenArchive {...state} />}
      {!is_running && files.length > 0 && <ArchiveList files={files} />}
      {!is_running && <UploadArchive room={room} />}
    </div>
  );
}
