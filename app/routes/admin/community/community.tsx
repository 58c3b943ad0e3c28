import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { listManagedGroups } from "#app/domain/members/groups/groups.server.ts";
import {
  getExportPage,
  requestExport,
} from "#app/domain/operations/community-exports/community-exports.server.ts";
import { export_input } from "#app/domain/operations/community-exports/input.ts";
import { mayImport } from "#app/domain/operations/community-imports/community-imports.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { FormRefusal } from "../../frame/form-refusal.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import type { Route } from "./+types/community";
import { ExportForm } from "./export-form.tsx";
import { ExportTable } from "./export-table.tsx";
import { ExportWatch } from "./export-watch.tsx";
import { ImportHint } from "./import/import-hint.tsx";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const [page, groups, may_import] = await Promise.all([
    getExportPage(actor, pageNumber(url)),
    listManagedGroups(actor),
    mayImport(actor),
  ]);
  return { ...page, groups, may_import };
});

export const action = formAction(export_input, async ({ context }: Route.ActionArgs, input) => {
  await requestExport(requireUser(context), input);
  return redirectWith("communityExportStarted", href("/admin/community"));
});

export default function Community({
  loaderData: { exports, groups, may_import, is_running, count, from, to, page, page_count },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <WithDialog>
      <PageTitle page={page}>{t("community.title")}</PageTitle>
      <PageHead title={t("community.title")} sub={t("community.about")} />
      {may_import && (
        <div className="mb-8">
          <ImportHint />
        </div>
      )}
      {count > 0 && (
        <section className="mb-8">
          <h2 className="mb-2">{t("community.exports")}</h2>
          {is_running && <ExportWatch />}
          <ExportTable exports={exports} />
          <AddressPager
            path={href("/admin/community")}
            page={page}
            page_count={page_count}
            sentence={t("community.shown", { from, to, count })}
          />
        </section>
      )}
      {is_running ? (
        <FormRefusal result={actionData} />
      ) : (
        <ExportForm groups={groups} result={actionData} />
      )}
    </WithDialog>
  );
}
