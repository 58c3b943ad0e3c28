import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import type { PublicUser } from "#app/domain/members/users/user.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Marks } from "./member-head.tsx";

/**
 * A row of the list of members: the names, the numbers of topics and replies, and the time of
 * joining.
 */
export function MemberRow({ member }: { member: Omit<PublicUser, "about"> }) {
  const { t } = useReader();
  const { day } = useMoments();
  const { username, full_name, created_at, total_topics, total_posts } = member;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar {...member} />{" "}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <a href={href("/user/:username", member)} className="font-bold text-ink wrap-anywhere">
            {full_name ?? username}
          </a>{" "}
          {full_name && <span className="text-sm text-muted">{username}</span>}{" "}
          <Marks {...member} />
        </p>
        <p className="text-xs text-muted">
          {t("members.joined")} <DateTime {...day(created_at)} />
          <Dot />
          <span className="whitespace-nowrap">{t("members.topics", { count: total_topics })}</span>
          <Dot />
          <span className="whitespace-nowrap">{t("topic.replies", { count: total_posts })}</span>
        </p>
      </div>
    </li>
  );
}
