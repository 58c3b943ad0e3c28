import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { merge_input } from "#app/domain/moderation/moderate/merge-input.ts";
import { getMergePage } from "#app/domain/moderation/moderate/merge-page.server.ts";
import { mergeTopic } from "#app/domain/moderation/moderate/merge-topics.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/merge";
import { topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { MergeQuestion } from "./merge-question.tsx";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const typed = url.searchParams.get("into") ?? "";
  const page = await getMergePage(requireUser(context), idParam(params.topicId), typed);
  return { ...page, typed };
});

export const action = formAction(
  merge_input,
  async ({ context, params }: Route.ActionArgs, { into_id }) => {
    const topic = await mergeTopic(requireUser(context), idParam(params.topicId), into_id);
    return redirectWith("topicsMerged", topicAddress(topic.id));
  },
);

export default function MergeTopic({
  loaderData: { topic, other, problem, typed },
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
        <Form method="get" className="space-y-3">
          <TextField
            id="into"
            name="into"
            key={typed}
            defaultValue={typed}
            label={t("moderation.otherTopic")}
            hint={t("moderation.otherTopicHint")}
            error={problem ? t(`messages.${problem}`) : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else says that the topic was not found
            autoFocus={problem !== null}
            autoComplete="off"
          />
          <Button variant={other ? "secondary" : "primary"}>{t("moderation.showMerge")}</Button>
        </Form>
        {other && <MergeQuestion topic={topic} other={other} result={actionData} />}
      </div>
    </>
  );
}
