import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getPlaceInTree } from "#app/domain/accounts/invites/tree.server.ts";
import { getMemberPage } from "#app/domain/topics/topics/member-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { Band } from "#app/ui/page/band.tsx";
import type { Route } from "./+types/user";
import { About } from "./about.tsx";
import { Figures } from "./figures.tsx";
import { MemberHead } from "./member-head.tsx";
import { MemberTabs } from "./member-tabs.tsx";
import { MutedBand } from "./muted-band.tsx";
import { redirectFormerName } from "./redirect-former-name.ts";
import { WeekStrip } from "./week-strip.tsx";
import { WrittenReplies, WrittenTopics } from "./written-lists.tsx";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const page = await getMemberPage(actor, params.username, context.get(readerContext).time_zone);
  redirectFormerName("/user/:username", params, page.member, url);
  return { ...page, place: await getPlaceInTree(actor, page.member.id) };
});

export default function Member({
  loaderData: { member, topics, posts, weeks, thanks, place },
}: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <MemberHead member={member} inviter={place.inviter} />
      {member.is_muted && <MutedBand username={member.username} />}
      {member.about && <About text={member.about} />}
      <Figures member={member} thanks={thanks} />
      <WeekStrip weeks={weeks} />
      <MemberTabs username={member.username} current="overview" sees_guests={place.sees_guests} />
      <Latest title={t("members.latestTopics")}>
        {topics.length > 0 ? (
          <WrittenTopics topics={topics} />
        ) : (
          <Nothing>{t("members.noTopicsWritten")}</Nothing>
        )}
        {member.total_topics > topics.length && (
          <All href={href("/user/:username/topics", member)}>{t("members.allTopics")}</All>
        )}
      </Latest>
      <Latest title={t("words.latestReplies")}>
        {posts.length > 0 ? (
          <WrittenReplies posts={posts} />
        ) : (
          <Nothing>{t("members.noRepliesWritten")}</Nothing>
        )}
        {member.total_posts > posts.length && (
          <All href={href("/user/:username/replies", member)}>{t("members.allReplies")}</All>
        )}
      </Latest>
    </>
  );
}

function Latest({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <Band title={title} />
      {children}
    </section>
  );
}

function All({ href: address, children }: { href: string; children: string }) {
  return (
    <p className="border-t border-line pt-2">
      <a href={address} className="inline-flex min-h-8 items-center text-sm max-md:min-h-tap">
        {children}
      </a>
    </p>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="py-3.5 text-sm text-muted">{children}</p>;
}
