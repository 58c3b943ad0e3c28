import { useT } from "#app/client/reader.ts";
import { getVersionsPage } from "#app/domain/history/versions-page.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { idParam, pageNumber, wideIdParam } from "#app/http/params.server.ts";
import { permalink } from "../topic/addresses.ts";
import type { Route } from "./+types/post-versions";
import { VersionsPage } from "./versions-page.tsx";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  getVersionsPage(
    requireUser(context),
    { topic_id: idParam(params.topicId), post_id: wideIdParam(params.postId) },
    pageNumber(url),
  ),
);

export default function PostVersions({ loaderData, params }: Route.ComponentProps) {
  const t = useT();
  const { topic_id, title, position } = loaderData.thing;
  return (
    <VersionsPage
      {...loaderData}
      heading={t("history.ofPost", { position: position ?? "" })}
      pageTitle={t("history.ofPostIn", { topic: title, position: position ?? "" })}
      address={permalink(topic_id, params.postId)}
    />
  );
}
