import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { getRemovedPage } from "#app/domain/removed/things.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { pageNumber } from "#app/http/params.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/own";
import { RemovedList } from "./removed-list.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getRemovedPage(requireUser(context), "own", pageNumber(url)),
);

/** What a member or a moderator has removed of the reader's. */
export default function OwnRemoved({
  loaderData: { data, kept_days, ...paging },
}: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle page={paging.page}>{t("moderation.ownRemoved")}</PageTitle>
      <PageHead
        title={t("moderation.ownRemoved")}
        sub={t("moderation.ownRemovedText", { count: kept_days })}
      />
      <RemovedList things={data} path={href("/removed")} {...paging} />
    </>
  );
}
