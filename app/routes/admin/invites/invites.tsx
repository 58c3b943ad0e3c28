import { href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getAllInvitesPage } from "#app/domain/accounts/invites/all-invites.server.ts";
import { findLocalAddress } from "#app/domain/site/settings/local-links.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import { LocalLinks } from "../../invites/local-links.tsx";
import type { Route } from "./+types/invites";
import { InviteTable } from "./invite-table.tsx";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  return {
    ...(await getAllInvitesPage(actor, pageNumber(url))),
    local_address: findLocalAddress(actor),
  };
});

export default function Invites({
  loaderData: { invites, local_address, count, from, to, page: current, page_count },
}: Route.ComponentProps) {
  const t = useT();
  const { search } = useLocation();
  return (
    <WithDialog>
      <PageTitle page={current}>{t("admin.invitesTitle")}</PageTitle>
      <PageHead title={t("admin.invitesTitle")} />
      {count === 0 ? (
        <EmptyState title={t("admin.noInvites")}>{t("admin.noInvitesText")}</EmptyState>
      ) : (
        <>
          <LocalLinks address={local_address} />
          <InviteTable invites={invites} search={search} />
          <AddressPager
            path={href("/admin/invites")}
            page={current}
            page_count={page_count}
            sentence={t("invites.shown", { from, to, count })}
          />
        </>
      )}
    </WithDialog>
  );
}
