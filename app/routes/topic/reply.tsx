import { useNavigate } from "react-router";
import { useInput } from "#app/client/form/form.ts";
import { useIsDialog } from "#app/client/page/dialog-state.ts";
import { useDockHeight } from "#app/client/page/dock-height.ts";
import { useT } from "#app/client/page/reader.ts";
import { canReply, canWriteIn } from "#app/domain/base/can.ts";
import { createPost } from "#app/domain/topics/topics/posts.server.ts";
import { getTopicHead, listLastPosts } from "#app/domain/topics/topics/topic-page.server.ts";
import { formAction, keyOfForm } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { readerContext } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { DockedDialog } from "#app/ui/overlay/docked-dialog.tsx";
import { translateFor } from "#locales/translators.server.ts";
import { PageTitle } from "../frame/page-title.tsx";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";
import type { Route } from "./+types/reply";
import { forumAddress, storedPostAddress, topicAddress } from "./addresses.ts";
import { joinDefaults } from "./editor-defaults.server.ts";
import { post_form } from "./forms.ts";
import { RepliesMeanwhile } from "./new-replies.tsx";
import { NoForm } from "./no-form.tsx";
import { notFoundText } from "./not-found-text.ts";
import { useQuoteInsertion } from "./quote-insertion.ts";
import { replyDefaults } from "./reply-defaults.server.ts";
import { ReplyScreen } from "./reply-screen.tsx";
import { useTurnPages } from "./turn-pages.ts";
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
import { Preview } from "./writing-page.tsx";

/** Enough to see the context without leaving the form. */
const LAST_POST_COUNT = 5;

const draftTarget = ({ topicId }: { topicId?: string }) =>
  ({ kind: "reply", thing_id: idParam(topicId) }) as const;

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) => {
  const form_key = crypto.randomUUID();
  return loadFormPage(context, async (actor) => {
    const topic_id = idParam(params.topicId);
    const t = translateFor(context.get(readerContext).language);
    const [topic, defaults, draft] = await Promise.all([
      getTopicHead(actor, topic_id),
      replyDefaults(actor, t, topic_id, url.searchParams),
      loadDraft(actor, draftTarget(params)),
    ]);
    const last_posts = await listLastPosts(actor, topic, LAST_POST_COUNT);
    return {
      topic,
      is_closed: !canReply(actor, topic),
      is_read_only: !canWriteIn(actor, topic),
      last_posts: last_posts.toReversed(),
      defaults,
      draft: draft && { ...draft, ...joinDefaults(draft, defaults) },
      form_key,
      page: pageNumber(url),
    };
  });
});

const sendAction = formAction(
  post_form,
  async (
    { context, params }: Route.ActionArgs,
    { intent, unnotified, draft_version, ...input },
    form_result,
  ) => {
    const actor = requireWriter(context);
    const topic_id = idParam(params.topicId);
    const sending = { intent, unnotified };
    const unsent = await answerUnsent(actor, { topic_id }, input, sending, form_result);
    if (unsent) return unsent;
    const form_key = keyOfForm(input.form_key, [input.content]);
    const draft = { form_key: input.form_key, draft_version };
    const post = await createPost(actor, topic_id, { ...input, form_key, draft });
    const to = storedPostAddress(actor, post);
    // A reply to a merged topic is in another one.
    const place = { topic_id: post.topic_id };
    return redirectToStored("postCreated", actor, { place, input, html: post.content, to });
  },
);

export const action = writingAction(draftTarget, sendAction);
export { clientAction } from "./save-quietly.ts";

export default function Reply({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const navigate = useNavigate();
  const is_dialog = useIsDialog();
  const no_form_reason = useNoFormReason();
  const { height, changeHeight } = useDockHeight();
  const has_turned = useTurnPages(params.topicId, is_dialog);
  const insertion = useQuoteInsertion(params.topicId, is_dialog);
  const result: WritingResult | undefined = actionData ?? undefined;
  const loaded = loaderData?.draft ?? loaderData?.defaults;
  const defaults = { content: loaded?.content, form_key: loaderData?.form_key };
  const input = useInput({
    schema: post_form,
    labels: { content: t("words.content") },
    result,
    defaults,
    id: "reply",
  });
  const notFound = notFoundText(result);
  const back_address =
    notFound && notFound !== "topic.lockedText"
      ? forumAddress(loaderData?.topic)
      : topicAddress(params.topicId, loaderData?.page);
  // One step back is the page behind the dialog, unless its topic was deleted or shows another
  // page.
  const stepBack = () =>
    has_turned ? navigate(back_address, { replace: true, preventScrollReset: true }) : navigate(-1);
  const close = is_dialog && !notFound ? () => void stepBack() : undefined;
  const closed_reason = loaderData?.is_read_only ? "messages.readOnlyForum" : "topic.closed";
  const noForm = (no_form_reason || loaderData?.is_closed) && !result && (
    <NoForm
      reason={t(no_form_reason ?? closed_reason)}
      back={back_address}
      backLabel={t("forum.backToTopic")}
    />
  );
  const form = (
    <WriteForm
      input={input}
      defaults={loaderData?.defaults}
      draft={loaderData?.draft}
      result={result}
      limits={loaderData?.file_limits}
      sendLabel={t("topic.sendReply")}
      notFound={notFound}
      insertion={insertion}
      docked={is_dialog}
      status={loaderData && <RepliesMeanwhile topic={loaderData.topic} />}
      cancel={
        <ButtonLink
          variant="quiet"
          href={back_address}
          onClick={(event) => {
            if (!close) return;
            event.preventDefault();
            close();
          }}
        >
          {t("forms.cancel")}
        </ButtonLink>
      }
    />
  );
  if (!is_dialog)
    return (
      <ReplyScreen pageData={loaderData} preview={result?.preview} noForm={noForm}>
        {form}
      </ReplyScreen>
    );
  return (
    <DockedDialog
      title={t("topic.postReply")}
      closeHref={back_address}
      labels={{
        close: t("layout.closeDialog"),
        height: t("topic.dockHeight"),
        grow: t("topic.dockGrow"),
        shrink: t("topic.dockShrink"),
      }}
      onClose={close}
      height={height}
      onHeight={changeHeight}
    >
      <PageTitle>
        {loaderData
          ? t("topic.replyToTopic", { topic: loaderData.topic.title })
          : t("topic.postReply")}
      </PageTitle>
      {noForm || form}
      {result?.preview && <Preview {...result.preview} />}
    </DockedDialog>
  );
}
