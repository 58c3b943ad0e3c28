import { href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { canWriteIn } from "#app/domain/base/can.ts";
import { getForumHead } from "#app/domain/topics/topics/forum-page.server.ts";
import { createTopic } from "#app/domain/topics/topics/topics.server.ts";
import { formAction, keyOfForm } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";
import { topicAddress } from "../topic/addresses.ts";
import { crumbsOf } from "../topic/crumbs.ts";
import { topic_form } from "../topic/forms.ts";
import { NoForm } from "../topic/no-form.tsx";
import { notFoundText } from "../topic/not-found-text.ts";
import { WriteForm } from "../topic/write-form.tsx";
import {
  answerUnsent,
  loadDraft,
  loadFormPage,
  redirectToStored,
  requireWriter,
  type WritingResult,
  writingAction,
} from "../topic/writing-form.server.ts";
import { WritingPage } from "../topic/writing-page.tsx";
import type { Route } from "./+types/new-topic";

const EMPTY = { content: "", rich_html: "" };

const draftTarget = ({ forumId }: { forumId?: string }) =>
  ({ kind: "topic", thing_id: idParam(forumId) }) as const;

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) => {
  const form_key = crypto.randomUUID();
  return loadFormPage(context, async (actor) => {
    const [forum, draft] = await Promise.all([
      getForumHead(actor, idParam(params.forumId)),
      loadDraft(actor, draftTarget(params)),
    ]);
    return { forum, draft, form_key, is_read_only: !canWriteIn(actor, { forum_id: forum.id }) };
  });
});

const sendAction = formAction(
  topic_form,
  async (
    { context, params }: Route.ActionArgs,
    { intent, unnotified, draft_version, ...input },
    form_result,
  ) => {
    const actor = requireWriter(context);
    const forum_id = idParam(params.forumId);
    const place = { forum_id };
    const sending = { intent, unnotified };
    const unsent = await answerUnsent(actor, place, input, sending, form_result);
    if (unsent) return unsent;
    const form_key = keyOfForm(input.form_key, [input.title, input.content]);
    const draft = { form_key: input.form_key, draft_version };
    const topic = await createTopic(actor, { ...input, forum_id, form_key, draft });
    const { content: html } = topic;
    return redirectToStored("topicCreated", actor, {
      place,
      input,
      html,
      to: topicAddress(topic.id),
    });
  },
);

export const action = writingAction(draftTarget, sendAction);
export { clientAction } from "../topic/save-quietly.ts";

export default function NewTopic({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const forum = loaderData?.forum;
  const draft = loaderData?.draft;
  const no_form_reason = useNoFormReason();
  const result: WritingResult | undefined = actionData ?? undefined;
  const input = useInput({
    schema: topic_form,
    labels: { title: t("words.title"), content: t("words.content") },
    result,
    defaults: {
      title: draft?.title ?? undefined,
      content: draft?.content,
      form_key: loaderData?.form_key,
    },
    id: "topic",
  });
  const notFound = notFoundText(result);
  return (
    <WritingPage
      title={t("forum.newTopic")}
      pageTitle={forum ? t("forum.newTopicIn", { forum: forum.name }) : t("forum.newTopic")}
      crumbs={
        forum
          ? crumbsOf(t, {
              forum_id: forum.id,
              forum_name: forum.name,
              category_name: forum.category_name,
              is_restricted: forum.is_restricted,
            })
          : []
      }
      preview={result?.preview}
      noForm={
        (no_form_reason || loaderData?.is_read_only) &&
        !result && (
          <NoForm
            reason={t(no_form_reason ?? "messages.readOnlyForum")}
            back={href("/forum/:forumId", params)}
            backLabel={t("subscriptions.backToForum")}
          />
        )
      }
    >
      <WriteForm
        input={input}
        defaults={EMPTY}
        draft={draft}
        result={result}
        limits={loaderData?.file_limits}
        sendLabel={t("topic.createTopic")}
        notFound={notFound}
        cancel={
          <ButtonLink
            variant="quiet"
            href={notFound ? href("/forum") : href("/forum/:forumId", params)}
          >
            {t("forms.cancel")}
          </ButtonLink>
        }
      >
        <TextField {...fieldOf(t, input.fields.title)} label={t("words.title")} />
      </WriteForm>
    </WritingPage>
  );
}
