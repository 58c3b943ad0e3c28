import { useT } from "#app/client/page/reader.ts";
import { getVersionsPage } from "#app/domain/topics/versions/versions-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber, wideIdParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
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
      heading={t("versions.ofPost", { position: position ?? "" })}
      pageTitle={t("versions.ofPostIn", { topic: title, position: position ?? "" })}
      address={permalink(topic_id, params.postId)}
    />
  );
}
