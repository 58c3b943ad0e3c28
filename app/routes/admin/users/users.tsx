import { href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { hasMembersWithoutPassword } from "#app/domain/accounts/password-letters/password-letters.server.ts";
import { EMAIL_MAX } from "#app/domain/base/rules.ts";
import { getUserPage } from "#app/domain/members/users/admin-users.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { useIsReadOnly } from "../../frame/use-no-form-reason.ts";
import { UserSearch } from "../../frame/user-search.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import { SearchNotes } from "../dashboard/search-notes.tsx";
import type { Route } from "./+types/users";
import { UserTable } from "./user-table.tsx";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const { id, is_superuser } = requireUser(context);
  const [user_page, lack_passwords] = await Promise.all([
    getUserPage(requireUser(context), url.searchParams.get("q") ?? "", pageNumber(url)),
    hasMembersWithoutPassword(requireUser(context)),
  ]);
  return { ...user_page, lack_passwords, actor: { id, is_superuser } };
});

export default function Users({
  loaderData: { users, search, found, actor, lack_passwords, ...list },
}: Route.ComponentProps) {
  const t = useT();
  const location = useLocation();
  const is_read_only = useIsReadOnly();
  const { count, from, to, page: current, page_count } = list;
  return (
    <WithDialog>
      <PageTitle page={current}>
        {search ? t("admin.searchTitle", { search }) : t("admin.usersTitle")}
      </PageTitle>
      <PageHead
        title={t("admin.usersTitle")}
        action={
          !is_read_only && (
            <ButtonLink href={`${href("/admin/users/new")}${location.search}`} data-dialog>
              <Icon name="plus" />
              {t("admin.addUser")}
            </ButtonLink>
          )
        }
      />
      {lack_passwords && (
        <p className="mb-4 text-sm">
          {t("passwordLetters.hint")}{" "}
          <a href={href("/admin/users/letters")} className="underline">
            {t("passwordLetters.hintLink")}
          </a>
        </p>
      )}
      <UserSearch
        key={search}
        path={href("/admin/users")}
        search={search}
        label={t("admin.searchUsers")}
        max={EMAIL_MAX}
      />
      {found && <SearchNotes {...found} />}
      {count === 0 ? (
        <EmptyState title={t("admin.nobodyFound")}>
          {t("admin.nobodyFoundText", { search })}
        </EmptyState>
      ) : (
        <>
          <UserTable users={users} actor={actor} search={location.search} />
          <AddressPager
            path={href("/admin/users")}
            page={current}
            page_count={page_count}
            sentence={t("admin.usersShown", { from, to, count })}
          />
        </>
      )}
    </WithDialog>
  );
}
