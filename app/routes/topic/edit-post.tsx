import { useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { loadedVersions } from "#app/domain/base/edit-version.server.ts";
import { changePost, getEditablePost } from "#app/domain/topics/topics/posts.server.ts";
import { getTopicHead } from "#app/domain/topics/topics/topic-page.server.ts";
import { postVersion } from "#app/domain/topics/topics/versions.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, wideIdParam } from "#app/http/page/params.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { editKey } from "../frame/edit-conflict.tsx";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";
import type { Route } from "./+types/edit-post";
import { forumAddress, storedPostAddress, topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { storedContentFields, storedDefaults } from "./editor-defaults.server.ts";
import { post_edit_form } from "./forms.ts";
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

const draftTarget = ({ postId }: { postId?: string }) =>
  ({ kind: "post_edit", thing_id: wideIdParam(postId) }) as const;

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => {
    const topic_id = idParam(params.topicId);
    const [topic, post, draft] = await Promise.all([
      getTopicHead(actor, topic_id),
      getEditablePost(actor, topic_id, wideIdParam(params.postId)),
      loadDraft(actor, draftTarget(params)),
    ]);
    const defaults = storedDefaults(post.content);
    return { topic, defaults, draft, form_key: crypto.randomUUID(), version: postVersion(post) };
  }),
);

const sendAction = formAction(
  post_edit_form,
  async (
    { context, params }: Route.ActionArgs,
    { content, content_format, form_key, draft_version, intent, unnotified, version },
    form_result,
  ) => {
    const actor = requireWriter(context);
    const input = { content, content_format };
    const topic_id = idParam(params.topicId);
    const place = { topic_id };
    const sending = { intent, unnotified };
    const unsent = await answerUnsent(actor, place, input, sending, form_result);
    if (unsent) return unsent;
    const post = await changePost(
      actor,
      topic_id,
      wideIdParam(params.postId),
      input,
      loadedVersions(version),
      { form_key, draft_version },
    );
    const to = storedPostAddress(actor, post);
    return redirectToStored("postUpdated", actor, { place, input, html: post.content, to });
  },
  (stored, { content_format }) => storedContentFields(stored, content_format),
);

export const action = writingAction(draftTarget, sendAction);
export { clientAction } from "./save-quietly.ts";

export default function EditPost(props: Route.ComponentProps) {
  return <PostForm key={editKey("post", props.actionData ?? undefined)} {...props} />;
}

function PostForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const no_form_reason = useNoFormReason();
  const topic = loaderData?.topic;
  const address = topicAddress(params.topicId);
  const result: WritingResult | undefined = actionData ?? undefined;
  const input = useInput({
    schema: post_edit_form,
    labels: { content: t("words.content") },
    result,
    defaults: {
      content: (loaderData?.draft ?? loaderData?.defaults)?.content,
      form_key: loaderData?.form_key,
    },
    id: "post",
  });
  const notFound = notFoundText(result);
  return (
    <WritingPage
      title={t("editing.editPost")}
      pageTitle={topic ? t("editing.editPostIn", { topic: topic.title }) : t("editing.editPost")}
      crumbs={topic ? [...crumbsOf(t, topic), { label: topic.title, href: address }] : []}
      sub={
        topic && (
          <>
            {t("topic.replyTo")}{" "}
            <a href={address} className="in-text">
              {topic.title}
            </a>
          </>
        )
      }
      preview={result?.preview}
      noForm={
        no_form_reason &&
        !result && (
          <NoForm
            reason={t(no_form_reason)}
            back={`${address}/post/${params.postId}`}
            backLabel={t("forum.backToTopic")}
          />
        )
      }
    >
      <WriteForm
        tall
        input={input}
        defaults={loaderData?.defaults}
        draft={loaderData?.draft}
        result={result}
        limits={loaderData?.file_limits}
        version={loaderData?.version}
        sendLabel={t("forms.save")}
        notFound={notFound}
        cancel={
          <ButtonLink
            variant="quiet"
            href={notFound ? forumAddress(topic) : `${address}/post/${params.postId}`}
          >
            {t("forms.cancel")}
          </ButtonLink>
        }
      />
    </WritingPage>
  );
}
