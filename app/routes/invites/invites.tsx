import { href } from "react-router";
import "#app/ui/css/invites.css";
import { useT } from "#app/client/page/reader.ts";
import { getInvitePage } from "#app/domain/accounts/invites/invite-page.server.ts";
import { listInvitesOfForm } from "#app/domain/accounts/invites/invites.server.ts";
import { canAdminister, canShareInvites, inviteRefusal } from "#app/domain/base/can.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { findLocalAddress } from "#app/domain/site/settings/local-links.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { env } from "#app/lib/process/env.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import type { Route } from "./+types/invites";
import { AddInvite } from "./add-invite.tsx";
import { InviteTable } from "./invite-table.tsx";
import { LocalLinks } from "./local-links.tsx";
import { NewLinks } from "./new-links.tsx";
import { UsableCount } from "./usable-count.tsx";
import { Ways } from "./ways.tsx";

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
    refusal: inviteRefusal(actor),
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
    refusal,
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
        action={<AddInvite refusal={refusal} />}
      />
      <LocalLinks address={local_address} />
      <NewLinks invites={new_invites} />
      {refusal === null && <Ways can_share={can_share} />}
      <UsableCount usable_count={usable_count} />
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
              sentence={t("invites.shown", { from, to, count })}
            />
          </div>
        </>
      )}
    </WithDialog>
  );
}
