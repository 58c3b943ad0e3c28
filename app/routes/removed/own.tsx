import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getRemovedPage } from "#app/domain/topics/trash/things.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/own";
import { RemovedList } from "./removed-list.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getRemovedPage(requireUser(context), "own", pageNumber(url)),
);

/** The reader's topics and replies that they or a moderator have removed. */
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
