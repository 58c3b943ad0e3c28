import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { FULL_NAME_MAX } from "#app/domain/base/rules.ts";
import { MATCHES_MAX } from "#app/domain/members/users/match-scope.ts";
import { getMemberListPage } from "#app/domain/members/users/member-list.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../frame/address-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { UserSearch } from "../frame/user-search.tsx";
import type { Route } from "./+types/members";
import { MemberRow } from "./member-row.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getMemberListPage(requireUser(context), url.searchParams.get("q") ?? "", pageNumber(url)),
);

export default function MemberList({
  loaderData: { members, search, found, count, from, to, page, page_count },
}: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle page={page}>
        {search ? t("admin.searchTitle", { search }) : t("words.members")}
      </PageTitle>
      <PageHead title={t("words.members")} />
      <UserSearch
        key={search}
        path={href("/members")}
        search={search}
        label={t("members.searchLabel")}
        max={FULL_NAME_MAX}
      />
      {found?.has_more && <Note>{t("members.hasMore", { count: MATCHES_MAX })}</Note>}
      {found && found.scope !== "anywhere" && <Note>{t("members.beginnings")}</Note>}
      {count === 0 ? (
        <EmptyState title={t("members.nobody")}>{t("members.nobodyText", { search })}</EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
          <AddressPager
            path={href("/members")}
            page={page}
            page_count={page_count}
            sentence={t("members.shown", { from, to, count })}
          />
        </>
      )}
    </>
  );
}

function Note({ children }: { children: string }) {
  return <p className="mb-4 text-sm text-muted">{children}</p>;
}
