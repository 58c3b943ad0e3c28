import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { getFilesPage } from "#app/domain/members/files/file-lists.server.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { RankedBars } from "#app/ui/chart/ranked-bars.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { Room } from "../../files/room.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import type { Route } from "./+types/files";
import { FileTable } from "./file-table.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getFilesPage(requireUser(context), {
    username: url.searchParams.get("member"),
    requested_page: pageNumber(url),
  }),
);

/** What takes most room, and whose it is. With `?member=`, the files of one member. */
export default function AdminFiles({ loaderData }: Route.ComponentProps) {
  const { t, language } = useReader();
  const { data, owner, room, members, bytes, count, from, to, ...paging } = loaderData;
  const title = owner
    ? t("files.ofMember", { name: shownName(t, owner.username) })
    : t("files.title");
  return (
    <>
      <PageTitle page={paging.page}>{title}</PageTitle>
      <PageHead
        title={title}
        crumbs={
          owner && (
            <Breadcrumb
              label={t("forum.path")}
              items={[{ label: t("files.title"), href: href("/admin/files") }, { label: title }]}
            />
          )
        }
        sub={
          owner
            ? t("files.memberTotal", { count, size: sizeText(bytes, language) })
            : t("files.about")
        }
      />
      {!owner && <Room used_bytes={room.used_bytes} max_bytes={room.max_bytes} />}
      {count === 0 && <EmptyState>{t("files.noneAtAll")}</EmptyState>}
      {members.length > 1 && (
        <section className="mt-8 max-w-read">
          <Band title={t("files.byMember")} />
          <RankedBars
            rows={members.map(({ id, username, bytes: value }) => ({
              key: id,
              href: `${href("/admin/files")}?${new URLSearchParams({ member: username })}`,
              label: shownName(t, username),
              value,
            }))}
            format={(value) => sizeText(value, language)}
          />
        </section>
      )}
      {count > 0 && (
        <section className="mt-8">
          {!owner && <h2 className="mb-3 text-md">{t("files.largest")}</h2>}
          <FileTable files={data} has_owner={!owner} />
          <AddressPager
            path={href("/admin/files")}
            {...paging}
            sentence={t("files.shown", { from, to, count })}
          />
        </section>
      )}
    </>
  );
}
