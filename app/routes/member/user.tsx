import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { getMemberPage } from "#app/domain/topics/member-page.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { State } from "#app/ui/state.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";
import type { Route } from "./+types/user";
import { LatestReplies, LatestTopics } from "./latest.tsx";
import { MemberDetails } from "./member-details.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getMemberPage(requireUser(context), params.username),
);

export default function Member({ loaderData: { member, topics, posts } }: Route.ComponentProps) {
  const t = useT();
  const is_me = useFrameData()?.me?.id === member.id;
  const name = member.full_name ?? member.username;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar {...member} size="huge" />
        <div className="min-w-0 flex-1">
          <h1>{name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-ui text-muted">
            <span>{member.username}</span>
            {is_me && <Badge>{t("words.you")}</Badge>}
            {member.is_superuser && <Badge plain>{t("words.superuser")}</Badge>}
            {!member.is_active && <State kind="off">{t("words.inactive")}</State>}
          </p>
        </div>
        {is_me && (
          <ButtonLink href={href("/settings")} variant="secondary">
            {t("forum.editProfile")}
          </ButtonLink>
        )}
      </div>
      <MemberDetails member={member} />
      <LatestTopics topics={topics} />
      <LatestReplies posts={posts} />
    </>
  );
}
