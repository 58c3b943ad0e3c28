import { useT } from "#app/client/page/reader.ts";
import { getPlaceInTree } from "#app/domain/accounts/invites/tree.server.ts";
import { getTopicsOfMember } from "#app/domain/topics/topics/member-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/topics";
import { redirectFormerName } from "./redirect-former-name.ts";
import { WrittenTopics } from "./written-lists.tsx";
import { WrittenPage } from "./written-page.tsx";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const page = await getTopicsOfMember(actor, params.username, pageNumber(url));
  redirectFormerName("/user/:username/topics", params, page.member, url);
  const { sees_guests } = await getPlaceInTree(actor, page.member.id);
  return { ...page, sees_guests };
});

export default function TopicsOfMember({
  loaderData: { member, topics, from, to, ...paging },
}: Route.ComponentProps) {
  const t = useT();
  const count = member.total_topics;
  return (
    <WrittenPage
      {...paging}
      tab="topics"
      member={member}
      count={count}
      title={t("members.topicsOf", { name: member.full_name ?? member.username })}
      listName={t("members.allTopics")}
      sentence={t("forum.topicsShown", { from, to, count })}
      emptyText={t("members.noTopicsWritten")}
    >
      <WrittenTopics topics={topics} />
    </WrittenPage>
  );
}
