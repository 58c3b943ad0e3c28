import { useT } from "#app/client/page/reader.ts";
import { getVersionsPage } from "#app/domain/topics/versions/versions-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/topic-versions";
import { VersionsPage } from "./versions-page.tsx";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  getVersionsPage(
    requireUser(context),
    { topic_id: idParam(params.topicId), post_id: null },
    pageNumber(url),
  ),
);

export default function TopicVersions({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { topic_id, title } = loaderData.thing;
  return (
    <VersionsPage
      {...loaderData}
      heading={t("versions.ofTopic")}
      pageTitle={t("versions.ofTopicIn", { topic: title })}
      address={topicAddress(topic_id)}
    />
  );
}
