import { useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { getBranch } from "#app/domain/moderation/sanctions/branch.server.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Dot } from "#app/ui/list/dot.tsx";

type Member = Awaited<ReturnType<typeof getBranch>>["members"][number];
type BranchRowProps = { member: Member; name: string; is_chosen: boolean };

/** A box to choose the member, or why the member stays out. */
export function BranchRow({ member, name, is_chosen }: BranchRowProps) {
  const t = useT();
  const { user_id, username, total_topics, total_posts, inviter_name } = member;
  const written = t("branch.written", { topics: total_topics, posts: total_posts });
  const hint = (
    <>
      {inviter_name && (
        <>
          {t("branch.invitedBy", { name: shownName(t, inviter_name) })}
          <Dot />
        </>
      )}
      {written}
    </>
  );
  return (
    <li>
      {member.may_suspend ? (
        <Checkbox
          id={`member-${user_id}`}
          name={name}
          value={user_id}
          defaultChecked={is_chosen}
          label={username}
          hint={hint}
        />
      ) : (
        <p className="text-ui text-muted">{t(whyLeftOut(member), { name: username })}</p>
      )}
    </li>
  );
}

function whyLeftOut({ is_suspended, is_superuser }: Member) {
  if (is_suspended) return "branch.suspended";
  return is_superuser ? "branch.superuser" : "branch.moderator";
}
