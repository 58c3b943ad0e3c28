import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import { isNoAddress } from "#app/domain/members/users/no-address.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { State } from "#app/ui/list/state.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { MemberLink } from "../frame/member-link.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";
import { AccountActions } from "./account-actions.tsx";

type Member = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
  is_superuser: boolean;
  is_active: boolean;
  is_moderator?: boolean;
  is_muted?: boolean;
  created_at: Date;
  /** Only superusers and the member see it. */
  email?: string;
};

type MemberHeadProps = {
  member: Member;
  /** Who invited the member, if the reader may know. */
  inviter: string | null;
};

/** Who a member is and since when, and what the reader may do with the account. */
export function MemberHead({ member, inviter }: MemberHeadProps) {
  const t = useT();
  const { day } = useMoments();
  const name = member.full_name ?? member.username;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <div className="mb-6 flex flex-wrap items-center gap-x-5">
        <Avatar {...member} size="huge" />
        <div className="min-w-0 flex-1">
          <h1>{name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-ui text-muted">
            <span>@{member.username}</span> <Marks {...member} />
          </p>
          <p className="text-ui text-muted wrap-anywhere">
            {inviter !== null && (
              <>
                {t("members.invitedBy")} <MemberLink username={inviter} />
                <Dot />
              </>
            )}
            {t("members.joined")} <DateTime {...day(member.created_at)} />
          </p>
          {member.email && !isNoAddress(member.email) && (
            <p className="text-ui">
              <a href={`mailto:${member.email}`}>
                <EmailAddress text={member.email} />
              </a>
            </p>
          )}
        </div>
        <AccountActions account={member} />
      </div>
    </>
  );
}

/** Facts about the account beside its names. */
export function Marks({
  id,
  is_superuser,
  is_active,
  is_moderator = false,
}: Pick<Member, "id" | "is_superuser" | "is_active" | "is_moderator">) {
  const t = useT();
  const is_me = useFrameData()?.me?.id === id;
  return (
    <>
      {is_me && <Badge>{t("words.you")}</Badge>}{" "}
      {is_superuser && <Badge plain>{t("words.superuser")}</Badge>}{" "}
      {is_moderator && <Badge plain>{t("words.moderator")}</Badge>}{" "}
      {!is_active && <State kind="off">{t("words.inactive")}</State>}
    </>
  );
}
