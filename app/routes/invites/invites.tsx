import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { canAdminister, canInvite, canShareInvites } from "#app/domain/can.ts";
import { getInvitePage } from "#app/domain/invites/invite-page.server.ts";
import { listInvitesOfForm } from "#app/domain/invites/invites.server.ts";
import { sendsMail } from "#app/domain/mail/mail-state.server.ts";
import { findLocalAddress } from "#app/domain/site/local-links.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/params.server.ts";
import { env } from "#app/lib/env.server.ts";
import { onPage } from "#app/lib/page-address.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import type { Route } from "./+types/invites";
import { AddInvite } from "./add-invite.tsx";
import { InviteTable } from "./invite-table.tsx";
import { LocalLinks } from "./local-links.tsx";
import { NewLinks } from "./new-links.tsx";
import { UsableCount } from "./usable-count.tsx";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const usable_count = canAdminister(actor) ? null : actor.invites_count;
  const form_invite_id = url.searchParams.get("new");
  const [page, new_invites] = await Promise.all([
    getInvitePage(actor, pageNumber(url)),
    form_invite_id === null ? [] : listInvitesOfForm(actor, idParam(form_invite_id)),
  ]);
  return {
    ...page,
    new_invites,
    usable_count,
    can_invite: canInvite(actor),
    can_share: canShareInvites(actor),
    days: env.INVITE_DAYS,
    stores_mail: !sendsMail(),
    local_address: findLocalAddress(actor),
  };
});

export default function Invites({
  loaderData: {
    invites,
    new_invites,
    usable_count,
    can_invite,
    can_share,
    days,
    local_address,
    ...pages
  },
}: Route.ComponentProps) {
  const t = useT();
  const validity = days > 0 ? t("invites.lasts", { count: days }) : t("invites.lastsForever");
  const rules = [
    validity,
    can_share && t("invites.sharedLasts"),
    usable_count !== null && t("invites.comesBack"),
  ];
  const { page: current, page_count, count, from, to } = pages;
  return (
    <WithDialog>
      <PageTitle page={current}>{t("words.myInvites")}</PageTitle>
      <PageHead
        title={t("words.myInvites")}
        sub={rules.filter(Boolean).join(" ")}
        action={<AddInvite can_invite={can_invite} />}
      />
      <LocalLinks address={local_address} />
      <NewLinks invites={new_invites} />
      <UsableCount usable_count={usable_count} can_invite={can_invite} can_share={can_share} />
      {count === 0 ? (
        <EmptyState title={t("invites.none")}>{t("invites.noneText")}</EmptyState>
      ) : (
        <>
          <InviteTable invites={invites} page={current} />
          <div className="mt-4">
            <ListPager
              page={current}
              page_count={page_count}
              href={(target_page) => onPage(href("/invites"), target_page)}
              sentence={t("words.invitesShown", { from, to, count })}
            />
          </div>
        </>
      )}
    </WithDialog>
  );
}
