import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import { getSharedInvite } from "#app/domain/accounts/invites/shared-invite.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Subpage } from "#app/ui/page/subpage.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/uses";
import { SharedUses } from "./invite-cells.tsx";
import { MemberName } from "./member-name.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const { invite, members } = await getSharedInvite(actor, idParam(params.inviteId));
  return { invite, members, is_own: invite.owner_id === actor.id };
});

export default function Uses({ loaderData: { invite, members, is_own } }: Route.ComponentProps) {
  const t = useT();
  const { moment } = useMoments();
  return (
    <Subpage
      title={t("invites.usesTitle")}
      backHref={href(is_own ? "/invites" : "/admin/invites")}
      backLabel={t(is_own ? "invites.back" : "invites.backToManagement")}
    >
      <PageTitle>{t("invites.usesTitle")}</PageTitle>
      <p>
        {invite.note && (
          <>
            <b className="wrap-anywhere">{invite.note}</b>
            <Dot />
          </>
        )}
        <SharedUses invite={invite} />
      </p>
      {members.length === 0 ? (
        <EmptyState title={t("invites.nobodyJoined")}>{t("invites.untilHint")}</EmptyState>
      ) : (
        <ul>
          {members.map((member) => (
            <li key={member.user_id} className="py-1">
              <MemberName member={member} is_me={false} />
              <span className="text-xs text-muted">
                <Dot />
                <DateTime {...moment(member.used_at)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Subpage>
  );
}
