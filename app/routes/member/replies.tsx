import { useT } from "#app/client/page/reader.ts";
import { getPlaceInTree } from "#app/domain/accounts/invites/tree.server.ts";
import { getPostsOfMember } from "#app/domain/topics/topics/member-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/replies";
import { redirectFormerName } from "./redirect-former-name.ts";
import { WrittenReplies } from "./written-lists.tsx";
import { WrittenPage } from "./written-page.tsx";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const page = await getPostsOfMember(actor, params.username, pageNumber(url));
  redirectFormerName("/user/:username/replies", params, page.member, url);
  const { sees_guests } = await getPlaceInTree(actor, page.member.id);
  return { ...page, sees_guests };
});

export default function RepliesOfMember({
  loaderData: { member, posts, from, to, ...paging },
}: Route.ComponentProps) {
  const t = useT();
  const count = member.total_posts;
  return (
    <WrittenPage
      {...paging}
      tab="replies"
      member={member}
      count={count}
      title={t("members.repliesOf", { name: member.full_name ?? member.username })}
      listName={t("members.allReplies")}
      sentence={t("topic.repliesShown", { from, to, count })}
      emptyText={t("members.noRepliesWritten")}
    >
      <WrittenReplies posts={posts} />
    </WrittenPage>
  );
}
