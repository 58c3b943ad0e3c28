import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { loadedVersions } from "#app/domain/base/edit-version.server.ts";
import { getEditableTopic } from "#app/domain/topics/topics/topic-page.server.ts";
import { changeTopic } from "#app/domain/topics/topics/topics.server.ts";
import { topicVersion } from "#app/domain/topics/topics/versions.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { editKey } from "../frame/edit-conflict.tsx";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";
import type { Route } from "./+types/edit";
import { forumAddress, topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { storedContentFields, storedDefaults } from "./editor-defaults.server.ts";
import { topic_edit_form } from "./forms.ts";
import { NoForm } from "./no-form.tsx";
import { notFoundText } from "./not-found-text.ts";
import { WriteForm } from "./write-form.tsx";
import {
  answerUnsent,
  loadDraft,
  loadFormPage,
  redirectToStored,
  requireWriter,
  type WritingResult,
  writingAction,
} from "./writing-form.server.ts";
import { WritingPage } from "./writing-page.tsx";

const draftTarget = ({ topicId }: { topicId?: string }) =>
  ({ kind: "topic_edit", thing_id: idParam(topicId) }) as const;

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => {
    const [topic, draft] = await Promise.all([
      getEditableTopic(actor, idParam(params.topicId)),
      loadDraft(actor, draftTarget(params)),
    ]);
    const defaults = storedDefaults(topic.content);
    return { topic, defaults, draft, form_key: crypto.randomUUID(), version: topicVersion(topic) };
  }),
);

const sendAction = formAction(
  topic_edit_form,
  async (
    { context, params }: Route.ActionArgs,
    { title, content, content_format, form_key, draft_version, intent, unnotified, version },
    form_result,
  ) => {
    const actor = requireWriter(context);
    const changes = { title, content, content_format };
    const topic_id = idParam(params.topicId);
    const place = { topic_id };
    const sending = { intent, unnotified };
    const unsent = await answerUnsent(actor, place, changes, sending, form_result);
    if (unsent) return unsent;
    const draft = { form_key, draft_version };
    const topic = await changeTopic(actor, topic_id, changes, loadedVersions(version), draft);
    const stored = { place, input: changes, html: topic.content, to: topicAddress(topic_id) };
    return redirectToStored("topicUpdated", actor, stored);
  },
  (stored, { content_format }) => storedContentFields(stored, content_format),
);

export const action = writingAction(draftTarget, sendAction);
export { clientAction } from "./save-quietly.ts";

export default function EditTopic(props: Route.ComponentProps) {
  return <TopicForm key={editKey("topic", props.actionData ?? undefined)} {...props} />;
}

function TopicForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const no_form_reason = useNoFormReason();
  const address = topicAddress(params.topicId);
  const topic = loaderData?.topic;
  const result: WritingResult | undefined = actionData ?? undefined;
  const input = useInput({
    schema: topic_edit_form,
    labels: { title: t("words.title"), content: t("words.content") },
    result,
    defaults: {
      title: loaderData?.draft?.title ?? topic?.title,
      content: (loaderData?.draft ?? loaderData?.defaults)?.content,
      form_key: loaderData?.form_key,
    },
    id: "topic",
  });
  const notFound = notFoundText(result);
  return (
    <WritingPage
      title={t("editing.editTopic")}
      pageTitle={
        topic ? t("editing.editNamedTopic", { topic: topic.title }) : t("editing.editTopic")
      }
      crumbs={topic ? [...crumbsOf(t, topic), { label: topic.title, href: address }] : []}
      preview={result?.preview}
      noForm={
        no_form_reason &&
        !result && (
          <NoForm reason={t(no_form_reason)} back={address} backLabel={t("forum.backToTopic")} />
        )
      }
    >
      <WriteForm
        tall
        input={input}
        defaults={
          loaderData ? { title: loaderData.topic.title, ...loaderData.defaults } : undefined
        }
        draft={loaderData?.draft}
        result={result}
        limits={loaderData?.file_limits}
        version={loaderData?.version}
        sendLabel={t("forms.save")}
        notFound={notFound}
        cancel={
          <ButtonLink variant="quiet" href={notFound ? forumAddress(topic) : address}>
            {t("forms.cancel")}
          </ButtonLink>
        }
      >
        <TextField {...fieldOf(t, input.fields.title)} label={t("words.title")} />
      </WriteForm>
    </WritingPage>
  );
}
