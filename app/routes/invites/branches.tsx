import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import type { Branch } from "#app/domain/accounts/invites/tree.server.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import { MemberName, memberName } from "./member-name.tsx";
import { treePath } from "./tree-path.ts";

/** Nested lists, one for each generation. */
export function Branches({ branches, me_id }: { branches: Branch[]; me_id: number }) {
  return (
    <ul className="[&_ul]:ms-1 [&_ul]:border-s [&_ul]:border-line [&_ul]:ps-4 md:[&_ul]:ps-6">
      {branches.map((branch) => (
        <li key={branch.user_id}>
          <Member branch={branch} is_me={branch.user_id === me_id} />
          {branch.guests.length > 0 && <Branches branches={branch.guests} me_id={me_id} />}
        </li>
      ))}
    </ul>
  );
}

/** A member with more guests than are shown links to a page of their own. */
function Member({ branch, is_me }: { branch: Branch; is_me: boolean }) {
  const t = useT();
  const { day } = useMoments();
  const { guest_count, created_at } = branch;
  return (
    <p className="py-1">
      <MemberName member={branch} is_me={is_me} />
      <span className="text-xs text-muted">
        <Dot />
        <DateTime {...day(created_at)} />
        {guest_count > 0 && (
          <>
            <Dot />
            <span className="whitespace-nowrap">{t("invites.guests", { count: guest_count })}</span>
          </>
        )}
      </span>
      {guest_count > branch.guests.length && (
        <>
          {" "}
          <a href={treePath(branch.user_id)} className="ms-1 inline-block text-sm">
            {t("invites.showBranch")}
            <VisuallyHidden>: {memberName(t, branch)}</VisuallyHidden>
          </a>
        </>
      )}
    </p>
  );
}
