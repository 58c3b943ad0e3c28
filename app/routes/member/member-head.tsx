import { useT } from "#app/client/page/reader.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { State } from "#app/ui/list/state.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
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
};

/** The names of a member, and what the reader may do with the account. */
export function MemberHead({ member }: { member: Member }) {
  const name = member.full_name ?? member.username;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <div className="mb-6 flex flex-wrap items-center gap-x-5">
        <Avatar {...member} size="huge" />
        <div className="min-w-0 flex-1">
          <h1>{name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-ui text-muted">
            <span>{member.username}</span> <Marks {...member} />
          </p>
        </div>
        <AccountActions {...member} />
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
