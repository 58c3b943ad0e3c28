import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getMemberPage } from "#app/domain/topics/topics/member-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Band } from "#app/ui/page/band.tsx";
import type { Route } from "./+types/user";
import { MemberDetails } from "./member-details.tsx";
import { MemberHead } from "./member-head.tsx";
import { MutedBand } from "./muted-band.tsx";
import { redirectFormerName } from "./redirect-former-name.ts";
import { WrittenReplies, WrittenTopics } from "./written-lists.tsx";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const page = await getMemberPage(requireUser(context), params.username);
  redirectFormerName("/user/:username", params, page.member, url);
  return page;
});

export default function Member({ loaderData: { member, topics, posts } }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <MemberHead member={member} />
      {member.is_muted && <MutedBand username={member.username} />}
      <MemberDetails member={member} />
      <Latest
        title={t("members.latestTopics")}
        all={{ label: t("members.allTopics"), href: href("/user/:username/topics", member) }}
        has_more={member.total_topics > topics.length}
      >
        {topics.length > 0 ? (
          <WrittenTopics topics={topics} />
        ) : (
          <Nothing>{t("members.noTopicsWritten")}</Nothing>
        )}
      </Latest>
      <Latest
        title={t("words.latestReplies")}
        all={{ label: t("members.allReplies"), href: href("/user/:username/replies", member) }}
        has_more={member.total_posts > posts.length}
      >
        {posts.length > 0 ? (
          <WrittenReplies posts={posts} />
        ) : (
          <Nothing>{t("members.noRepliesWritten")}</Nothing>
        )}
      </Latest>
    </>
  );
}

type LatestProps = {
  title: string;
  all: { label: string; href: string };
  /** The member has written more than is shown. */
  has_more: boolean;
  children: ReactNode;
};

function Latest({ title, all, has_more, children }: LatestProps) {
  return (
    <section className="mt-8">
      <Band title={title} />
      {children}
      {has_more && (
        <p className="border-t border-line pt-2">
          <a href={all.href} className="inline-flex min-h-8 items-center text-sm max-md:min-h-tap">
            {all.label}
          </a>
        </p>
      )}
    </section>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="py-3.5 text-sm text-muted">{children}</p>;
}
