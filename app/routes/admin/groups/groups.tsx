import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { getGroupListPage } from "#app/domain/members/groups/groups.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { useIsReadOnly } from "../../frame/use-no-form-reason.ts";
import { WithDialog } from "../../frame/with-dialog.tsx";
import type { Route } from "./+types/groups";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getGroupListPage(requireUser(context), pageNumber(url)),
);

export default function Groups({
  loaderData: { groups, count, from, to, page, page_count },
}: Route.ComponentProps) {
  const { t, language } = useReader();
  const is_read_only = useIsReadOnly();
  const columns: Column[] = [
    { label: t("words.name"), kind: "lead" },
    { label: t("admin.description"), kind: "wide" },
    { label: t("groups.memberCount") },
  ];
  const rows = groups.map(({ id, name, description, member_count }) => ({
    id,
    cells: [
      <a
        key="name"
        href={href("/admin/groups/:groupId", { groupId: String(id) })}
        className="wrap-anywhere"
      >
        {name}
      </a>,
      description,
      member_count.toLocaleString(language),
    ],
  }));
  return (
    <WithDialog>
      <PageTitle page={page}>{t("groups.title")}</PageTitle>
      <PageHead
        title={t("groups.title")}
        sub={t("groups.about")}
        action={
          !is_read_only && (
            <ButtonLink href={href("/admin/groups/new")} data-dialog>
              <Icon name="plus" />
              {t("groups.add")}
            </ButtonLink>
          )
        }
      />
      {count === 0 ? (
        <EmptyState title={t("groups.none")}>{t("groups.noneText")}</EmptyState>
      ) : (
        <>
          <Table caption={t("groups.title")} columns={columns} rows={rows} />
          <AddressPager
            path={href("/admin/groups")}
            page={page}
            page_count={page_count}
            sentence={t("groups.shown", { from, to, count })}
          />
        </>
      )}
    </WithDialog>
  );
}
