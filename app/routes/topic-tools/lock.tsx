import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { REASON_MAX } from "#app/contract/field-limits.ts";
import { lock_form } from "#app/domain/moderation/moderate/input.ts";
import { moderateTopic } from "#app/domain/moderation/moderate/moderate-topic.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { redirectAfterAct, reportInAddress } from "../moderation/begun-at-report.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/lock";
import { loadTool } from "./load-tool.server.ts";

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  loadTool(context, params.topicId),
);

export const action = formAction(
  lock_form,
  async ({ context, params, url }: Route.ActionArgs, { reason }) => {
    const actor = requireUser(context);
    const { id, former } = await moderateTopic(actor, idParam(params.topicId), {
      is_locked: true,
      reason,
    });
    // A new reason of a lock cannot be undone by unlocking.
    const undo = former.is_locked ? undefined : { topic_id: id };
    const notice = { key: "topicLocked", undo } as const;
    return redirectAfterAct(actor, reportInAddress(url), notice, topicAddress(id));
  },
);

/** The form changes the reason if the topic is locked already. */
export default function LockTopic({ loaderData: { topic }, actionData }: Route.ComponentProps) {
  const t = useT();
  const back = topicAddress(topic.id);
  const labels = { reason: t("moderation.lockReason") };
  const { fields, props, summary, sending } = useInput({
    schema: lock_form,
    labels,
    result: actionData,
    defaults: { reason: topic.lock_reason ?? "" },
    id: "lock",
  });
  const title = t(topic.is_locked ? "moderation.changeReason" : "moderation.lockTitle");
  return (
    <DialogPage
      title={title}
      pageTitle={t("moderation.toolOf", { tool: title, topic: topic.title })}
      closeHref={back}
      backLabel={t("forum.backToTopic")}
    >
      <p className="font-medium wrap-anywhere">{topic.title}</p>
      {!topic.is_locked && <p>{t("moderation.lockText")}</p>}
      <Form {...props} className="space-y-4">
        <FormErrors {...summary} />
        <TextField
          {...fieldOf(t, fields.reason)}
          label={labels.reason}
          hint={t("moderation.lockReasonHint")}
          maxLength={REASON_MAX}
          autoComplete="off"
        />
        <Actions stacked>
          <Button busy={sending}>{t(topic.is_locked ? "forms.save" : "moderation.lock")}</Button>
          <ButtonLink href={back} variant="secondary">
            {t("forms.cancel")}
          </ButtonLink>
        </Actions>
      </Form>
    </DialogPage>
  );
}
