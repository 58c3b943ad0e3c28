import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import { getGuestsPage } from "#app/domain/accounts/invites/tree.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { MemberName } from "../invites/member-name.tsx";
import type { Route } from "./+types/guests";
import { redirectFormerName } from "./redirect-former-name.ts";
import { WrittenPage } from "./written-page.tsx";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const page = await getGuestsPage(actor, params.username, pageNumber(url));
  redirectFormerName("/user/:username/guests", params, page.member, url);
  return { ...page, me_id: actor.id };
});

export default function GuestsOfMember({
  loaderData: { member, data, me_id, from, to, ...paging },
}: Route.ComponentProps) {
  const t = useT();
  return (
    <WrittenPage
      {...paging}
      tab="guests"
      sees_guests
      member={member}
      title={t("members.guestsOf", { name: member.full_name ?? member.username })}
      listName={t("members.guests")}
      sentence={t("invites.membersShown", { from, to, count: paging.count })}
      emptyText={t("invites.noGuestsOf")}
    >
      <ul className="divide-y divide-line">
        {data.map((guest) => (
          <Guest key={guest.user_id} guest={guest} is_me={guest.user_id === me_id} />
        ))}
      </ul>
    </WrittenPage>
  );
}

type GuestProps = {
  guest: Route.ComponentProps["loaderData"]["data"][number];
  is_me: boolean;
};

function Guest({ guest, is_me }: GuestProps) {
  const t = useT();
  const { day } = useMoments();
  return (
    <li className="py-2.5">
      <p>
        <MemberName member={guest} is_me={is_me} />
      </p>
      <p className="text-xs text-muted">
        {t("members.joined")} <DateTime {...day(guest.created_at)} />
        {guest.guest_count > 0 && (
          <>
            <Dot />
            {t("invites.guests", { count: guest.guest_count })}
          </>
        )}
      </p>
    </li>
  );
}
