import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getTree } from "#app/domain/accounts/invites/tree.server.ts";
import { canAdminister } from "#app/domain/base/can.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/tree";
import { Ancestors } from "./ancestors.tsx";
import { Branches } from "./branches.tsx";
import { memberName } from "./member-name.tsx";
import { treePath } from "./tree-path.ts";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const member = url.searchParams.get("member");
  const tree = await getTree(actor, member === null ? null : idParam(member), pageNumber(url));
  return { ...tree, me_id: actor.id, sees_all: canAdminister(actor) };
});

export default function Tree({
  loaderData: { self, ancestors, guests, me_id, sees_all, ...pages },
}: Route.ComponentProps) {
  const t = useT();
  const is_me = self?.user_id === me_id;
  const heading = !self
    ? t("invites.roots")
    : is_me
      ? t("invites.guestsOfMe")
      : t("invites.guestsOf", { name: memberName(t, self) });
  const crumbs = [
    { href: href("/invites"), label: t("words.myInvites") },
    { label: t("invites.tree") },
  ];
  return (
    <>
      <PageTitle page={pages.page}>{t("invites.tree")}</PageTitle>
      <PageHead
        title={t("invites.tree")}
        crumbs={<Breadcrumb label={t("forum.path")} items={crumbs} />}
        sub={t(sees_all ? "invites.treeTextAll" : "invites.treeText")}
      />
      {self && <Ancestors self={self} ancestors={ancestors} me_id={me_id} sees_all={sees_all} />}
      <section aria-labelledby="guests">
        <Band title={heading} id="guests" />
        {guests.length === 0 ? (
          <EmptyState level={3} title={t("invites.noGuests")}>
            {t(is_me ? "invites.noGuestsOfMe" : "invites.noGuestsOf")}
          </EmptyState>
        ) : (
          <>
            <div className="py-2">
              <Branches branches={guests} me_id={me_id} />
            </div>
            {pages.page_count > 1 && (
              <ListPager
                page={pages.page}
                page_count={pages.page_count}
                href={(target_page) => treePath(self?.user_id, target_page)}
                sentence={t("invites.membersShown", {
                  from: pages.from,
                  to: pages.to,
                  count: pages.count,
                })}
              />
            )}
          </>
        )}
      </section>
    </>
  );
}
