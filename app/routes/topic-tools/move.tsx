import { data, Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { move_form } from "#app/domain/moderation/moderate/input.ts";
import { moderateTopic } from "#app/domain/moderation/moderate/moderate-topic.server.ts";
import { findSightChange } from "#app/domain/moderation/moderate/sight-change.server.ts";
import { getTopicWithTargets } from "#app/domain/moderation/moderate/topic-tools-page.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { redirectAfterAct, reportInAddress } from "../moderation/begun-at-report.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/move";
import { ForumOptions } from "./forum-options.tsx";
import { SightQuestion, type SightResult } from "./sight-question.tsx";

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const { topic, targets } = await getTopicWithTargets(
    requireUser(context),
    idParam(params.topicId),
  );
  const { id, title, forum_name } = topic;
  return { topic: { id, title, forum_name }, targets };
});

export const action = formAction(
  move_form,
  async ({ context, params, url }: Route.ActionArgs, { forum_id, confirmed }, submitted_form) => {
    const [actor, topic_id] = [requireUser(context), idParam(params.topicId)];
    const sight_change =
      confirmed === forum_id ? null : await findSightChange(actor, topic_id, forum_id);
    if (sight_change) return data<SightResult>({ ...submitted_form, sight_change });
    const { id, former } = await moderateTopic(actor, topic_id, { forum_id });
    const undo =
      former.forum_id === forum_id ? undefined : { topic_id: id, forum_id: former.forum_id };
    const notice = { key: "topicMoved", undo } as const;
    return redirectAfterAct(actor, reportInAddress(url), notice, topicAddress(id));
  },
);

export default function MoveTopic({
  loaderData: { topic, targets },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const result: SightResult | undefined = actionData;
  const back = topicAddress(topic.id);
  const title = t("moderation.moveTitle");
  return (
    <DialogPage
      title={title}
      pageTitle={t("moderation.toolOf", { tool: title, topic: topic.title })}
      closeHref={back}
      backLabel={t("forum.backToTopic")}
    >
      <p className="font-medium wrap-anywhere">{topic.title}</p>
      {result?.sight_change ? (
        <SightQuestion
          change={result.sight_change}
          buttonLabel={t("moderation.move")}
          back={back}
        />
      ) : (
        <MoveChoice topic={topic} targets={targets} back={back} result={result} />
      )}
    </DialogPage>
  );
}

type MoveChoiceProps = MoveFormProps & { topic: Route.ComponentProps["loaderData"]["topic"] };

function MoveChoice({ topic, ...form }: MoveChoiceProps) {
  const t = useT();
  if (form.targets.length === 0)
    return (
      <>
        <p>{t("moderation.moveNowhere")}</p>
        <ButtonLink href={form.back} variant="secondary">
          {t("forum.backToTopic")}
        </ButtonLink>
      </>
    );
  return (
    <>
      <p>{t("moderation.moveText", { forum: topic.forum_name })}</p>
      <MoveForm {...form} />
    </>
  );
}

type MoveFormProps = {
  targets: Route.ComponentProps["loaderData"]["targets"];
  back: string;
  result: FormResult | undefined;
};

function MoveForm({ targets, back, result }: MoveFormProps) {
  const t = useT();
  const labels = { forum_id: t("moderation.moveTo") };
  const { fields, props, summary, sending } = useInput({
    schema: move_form,
    labels,
    result,
    id: "move",
  });
  return (
    <Form {...props} className="space-y-4">
      <FormErrors {...summary} />
      <SelectField
        {...fieldOf(t, fields.forum_id)}
        label={labels.forum_id}
        placeholder={t("moderation.chooseForum")}
      >
        <ForumOptions forums={targets} />
      </SelectField>
      <Actions stacked>
        <Button busy={sending}>{t("moderation.move")}</Button>
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
