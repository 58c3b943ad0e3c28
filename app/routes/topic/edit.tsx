import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { loadedVersions } from "#app/domain/base/edit-version.server.ts";
import { getEditableTopic } from "#app/domain/topics/topics/topic-page.server.ts";
import { changeTopic } from "#app/domain/topics/topics/topics.server.ts";
import { topicVersion } from "#app/domain/topics/topics/versions.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { editKey } from "../frame/edit-conflict.tsx";
import { useIsSuspended } from "../frame/use-is-suspended.ts";
import type { Route } from "./+types/edit";
import { forumAddress, topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { storedContentFields, storedDefaults } from "./editor-defaults.server.ts";
import { topic_edit_form } from "./forms.ts";
import { NoForm } from "./no-form.tsx";
import { notFoundText } from "./not-found-text.ts";
import { WriteForm } from "./write-form.tsx";
import {
  answerPreview,
  loadFormPage,
  requireWriter,
  type WritingResult,
} from "./writing-form.server.ts";
import { WritingPage } from "./writing-page.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => {
    const topic = await getEditableTopic(actor, idParam(params.topicId));
    const defaults = storedDefaults(topic.content);
    return { topic, defaults, version: topicVersion(topic) };
  }),
);

export const action = formAction(
  topic_edit_form,
  async (
    { context, params }: Route.ActionArgs,
    { title, content, content_format, intent, version },
    form_result,
  ) => {
    const actor = requireWriter(context);
    const changes = { title, content, content_format };
    if (intent === "preview") return answerPreview(actor, changes, form_result);
    const topic_id = idParam(params.topicId);
    const topic = await changeTopic(actor, topic_id, changes, loadedVersions(version));
    return redirectWith("topicUpdated", topicAddress(topic.id));
  },
  (stored, { content_format }) => storedContentFields(stored, content_format),
);

export default function EditTopic(props: Route.ComponentProps) {
  return <TopicForm key={editKey("topic", props.actionData)} {...props} />;
}

function TopicForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const is_suspended = useIsSuspended();
  const address = topicAddress(params.topicId);
  const topic = loaderData?.topic;
  const result: WritingResult | undefined = actionData;
  const input = useInput({
    schema: topic_edit_form,
    labels: { title: t("words.title"), content: t("words.content") },
    result,
    defaults: { title: topic?.title, content: loaderData?.defaults.content },
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
        is_suspended &&
        !result && (
          <NoForm
            reason={t("messages.accountSuspended")}
            back={address}
            backLabel={t("forum.backToTopic")}
          />
        )
      }
    >
      <WriteForm
        tall
        input={input}
        rich_html={loaderData?.defaults.rich_html ?? null}
        result={result}
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
