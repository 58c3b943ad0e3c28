import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getRemovedPage } from "#app/domain/topics/trash/things.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { RemovedList } from "../removed/removed-list.tsx";
import type { Route } from "./+types/removed";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getRemovedPage(requireUser(context), "moderated", pageNumber(url)),
);

export default function Removed({
  loaderData: { data, kept_days, ...paging },
}: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle page={paging.page}>{t("moderation.removed")}</PageTitle>
      <PageHead
        title={t("moderation.removed")}
        sub={t("moderation.removedText", { count: kept_days })}
      />
      <RemovedList things={data} path={href("/moderation/removed")} {...paging} />
    </>
  );
}
