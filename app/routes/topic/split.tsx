import { data } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { findSightChange } from "#app/domain/moderation/moderate/sight-change.server.ts";
import { split_form } from "#app/domain/moderation/moderate/split-form.ts";
import { getSplitPage } from "#app/domain/moderation/moderate/split-page.server.ts";
import { splitTopic } from "#app/domain/moderation/moderate/split-topic.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { SightResult } from "../topic-tools/sight-question.tsx";
import type { Route } from "./+types/split";
import { topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { readSplitAddress } from "./split-address.ts";
import { SplitChoice } from "./split-choice.tsx";
import { SplitForm } from "./split-form.tsx";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const { is_ready, ...choice } = readSplitAddress(url);
  const page = await getSplitPage(requireUser(context), idParam(params.topicId), choice);
  return { ...page, is_ready, search: url.search };
});

export const action = formAction(
  split_form,
  async ({ context, params }: Route.ActionArgs, { confirmed, ...input }, submitted_form) => {
    const [actor, topic_id] = [requireUser(context), idParam(params.topicId)];
    const { forum_id } = input;
    const sight_change =
      confirmed === forum_id ? null : await findSightChange(actor, topic_id, forum_id);
    if (sight_change) return data<SightResult>({ ...submitted_form, sight_change });
    const topic = await splitTopic(actor, topic_id, input);
    return redirectWith("topicSplit", topicAddress(topic.id));
  },
);

export default function SplitTopic({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const result: SightResult | undefined = actionData;
  const { topic, first, are_too_many, is_ready, page } = loaderData;
  const title = t("moderation.splitNamed", { topic: topic.title });
  return (
    <>
      <PageTitle>{page > 1 ? t("topic.pageOf", { title, page }) : title}</PageTitle>
      <PageHead
        title={t("moderation.split")}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[
              ...crumbsOf(t, topic),
              { label: topic.title, href: topicAddress(topic.id) },
              { label: t("moderation.split") },
            ]}
          />
        }
      />
      {is_ready && first && !are_too_many ? (
        <SplitForm {...loaderData} first={first} result={result} />
      ) : (
        <SplitChoice key={loaderData.search} {...loaderData} />
      )}
    </>
  );
}
