import { useT } from "#app/client/reader.ts";
import { getVersionsPage } from "#app/domain/history/versions-page.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/params.server.ts";
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
      heading={t("history.ofTopic")}
      pageTitle={t("history.ofTopicIn", { topic: title })}
      address={topicAddress(topic_id)}
    />
  );
}
