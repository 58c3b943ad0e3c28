import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { TreeMember } from "#app/domain/accounts/invites/tree.server.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import type { Translate } from "#locales/index.ts";

type NamedMember = Pick<TreeMember, "username" | "full_name">;

/** A deleted member stays in the tree without a name. */
export function memberName(t: Translate, { username }: NamedMember): string {
  return username ?? t("words.deletedMember");
}

export function MemberName({ member, is_me }: { member: NamedMember; is_me: boolean }) {
  const t = useT();
  if (member.username === null)
    return <span className="text-muted italic">{t("words.deletedMember")}</span>;
  return (
    <>
      <a
        href={href("/user/:username", { username: member.username })}
        className="font-bold wrap-anywhere"
      >
        {member.username}
      </a>
      {member.full_name && (
        <>
          {" "}
          <span className="text-muted wrap-anywhere">{member.full_name}</span>
        </>
      )}
      {is_me && (
        <>
          {" "}
          <Badge>{t("words.you")}</Badge>
        </>
      )}
    </>
  );
}
