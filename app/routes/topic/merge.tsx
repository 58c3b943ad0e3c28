import { useT } from "#app/client/page/reader.ts";
import { merge_input } from "#app/domain/moderation/moderate/merge-input.ts";
import { getMergePage } from "#app/domain/moderation/moderate/merge-page.server.ts";
import { mergeTopic } from "#app/domain/moderation/moderate/merge-topics.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/merge";
import { topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { MergeChoice } from "./merge-choice.tsx";
import { MergeQuestion } from "./merge-question.tsx";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const choice = readMergeChoice(url);
  const page = await getMergePage(requireUser(context), idParam(params.topicId), choice);
  return { ...page, ...choice };
});

export const action = formAction(
  merge_input,
  async ({ context, params }: Route.ActionArgs, { into_id }) => {
    const topic = await mergeTopic(requireUser(context), idParam(params.topicId), into_id);
    return redirectWith("topicsMerged", topicAddress(topic.id));
  },
);

export default function MergeTopic({
  loaderData: { topic, other, sight_counts, ...choice },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{t("moderation.mergeNamed", { topic: topic.title })}</PageTitle>
      <PageHead
        title={t("moderation.merge")}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[
              ...crumbsOf(t, topic),
              { label: topic.title, href: topicAddress(topic.id) },
              { label: t("moderation.merge") },
            ]}
          />
        }
      />
      <div className="max-w-form space-y-5">
        <p className="text-ui">{t("moderation.mergeText")}</p>
        {other ? (
          <MergeQuestion
            topic={topic}
            other={other}
            sight_counts={sight_counts}
            q={choice.q}
            result={actionData}
          />
        ) : (
          <MergeChoice key={`${choice.q} ${choice.into}`} topic={topic} {...choice} />
        )}
      </div>
    </>
  );
}

/** `step` is the button of the search, which drops what was chosen of the list before. */
function readMergeChoice({ searchParams }: URL) {
  const is_search = searchParams.get("step") === "find";
  return {
    q: searchParams.get("q") ?? "",
    into: is_search ? "" : (searchParams.get("into") ?? ""),
  };
}
