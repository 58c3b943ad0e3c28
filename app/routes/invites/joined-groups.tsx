import { useT } from "#app/client/page/reader.ts";
import type { Invite } from "#app/domain/accounts/invites/invites.server.ts";

/** Below the name of an invite: the groups that its guest joins. */
export function JoinedGroups({ groups }: Pick<Invite, "groups">) {
  const t = useT();
  if (groups.length === 0) return null;
  return (
    <span className="block text-xs text-muted wrap-anywhere">
      {t("invites.joins", { groups: groups.map(({ name }) => name).join(", ") })}
    </span>
  );
}
