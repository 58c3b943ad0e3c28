import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { canWrite } from "#app/domain/base/can.ts";
import { upload_form } from "#app/domain/members/files/input.ts";
import { getOwnFilesPage } from "#app/domain/members/files/own-files.server.ts";
import { storeFile } from "#app/domain/members/files/store-file.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { requireUpload } from "#app/http/form/uploaded-file.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Room } from "../../files/room.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import { SettingsHead } from "../settings-head.tsx";
import { settingsPagesOf } from "../tab-names.ts";
import type { Route } from "./+types/files";
import { OwnFileRow } from "./own-file-row.tsx";
import { UploadForm } from "./upload-form.tsx";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const list = await getOwnFilesPage(actor, pageNumber(url));
  return { ...list, may_upload: canWrite(actor), pages: settingsPagesOf(actor) };
});

export const action = formAction(upload_form, async ({ context }: Route.ActionArgs, { alt }) => {
  const actor = requireUser(context);
  const upload = requireUpload(context);
  await storeFile(actor, upload, { alt });
  return redirectWith("fileUploaded", href("/settings/files"));
});

/** What the member has uploaded, and how much room is left. */
export default function OwnFiles({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useReader();
  const { pages, may_upload, data, unused, used_bytes, quota_bytes, count, from, to, ...paging } =
    loaderData;
  return (
    <WithDialog>
      <PageTitle page={paging.page}>{`${t("files.ownTitle")} · ${t("words.settings")}`}</PageTitle>
      <SettingsHead pages={pages} current="files" />
      <h2>{t("files.ownTitle")}</h2>
      <p className="mt-1 mb-4 max-w-read text-ui text-muted">{t("files.ownAbout")}</p>
      <Room used_bytes={used_bytes} max_bytes={quota_bytes} />
      {(may_upload || actionData) && <UploadForm result={actionData} />}
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
        <h3>{t("files.uploaded")}</h3>
        {unused.count > 0 && (
          <ButtonLink
            href={href("/settings/files/delete-unused")}
            variant="secondary-danger"
            size="small"
            data-dialog
          >
            {t("files.deleteUnused", {
              count: unused.count,
              size: sizeText(unused.bytes, language),
            })}
          </ButtonLink>
        )}
      </div>
      {count === 0 ? (
        <EmptyState title={t("files.none")} level={3}>
          {t("files.noneText")}
        </EmptyState>
      ) : (
        <>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {data.map((file) => (
              <OwnFileRow key={file.id} file={file} />
            ))}
          </ul>
          <AddressPager
            path={href("/settings/files")}
            {...paging}
            sentence={t("files.shown", { from, to, count })}
          />
        </>
      )}
    </WithDialog>
  );
}
