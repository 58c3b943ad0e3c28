import { fieldOf, useInput } from "#app/client/form.ts";
import { useT } from "#app/client/reader.ts";
import { getEditableTopic } from "#app/domain/topics/topic-page.server.ts";
import { changeTopic } from "#app/domain/topics/topics.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { idParam } from "#app/http/params.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/edit";
import { forumAddress, topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { storedDefaults } from "./editor-defaults.server.ts";
import { topic_form } from "./forms.ts";
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
    return { topic, defaults: storedDefaults(topic.content) };
  }),
);

export const action = formAction(
  topic_form,
  async (
    { context, params }: Route.ActionArgs,
    { title, content, content_format, intent },
    form_result,
  ) => {
    const actor = requireWriter(context);
    const changes = { title, content, content_format };
    if (intent === "preview") return answerPreview(actor, changes, form_result);
    const topic = await changeTopic(actor, idParam(params.topicId), changes);
    return redirectWith("topicUpdated", topicAddress(topic.id));
  },
);

export default function EditTopic({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const address = topicAddress(params.topicId);
  const topic = loaderData?.topic;
  const result: WritingResult | undefined = actionData;
  const input = useInput({
    schema: topic_form,
    labels: { title: t("words.title"), content: t("words.content") },
    result,
    defaults: { title: topic?.title, content: loaderData?.defaults.content },
    id: "topic",
  });
  const notFound = notFoundText(result);
  return (
    <WritingPage
      title={t("topic.editTopic")}
      pageTitle={topic ? t("topic.editNamedTopic", { topic: topic.title }) : t("topic.editTopic")}
      crumbs={topic ? [...crumbsOf(t, topic), { label: topic.title, href: address }] : []}
      preview={result?.preview}
    >
      <WriteForm
        tall
        input={input}
        rich_html={loaderData?.defaults.rich_html ?? null}
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
