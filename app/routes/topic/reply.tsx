import { useNavigate } from "react-router";
import { createPost } from "#app/domain/topics/posts.server.ts";
import { getTopicHead, listLastPosts, pageOfPost } from "#app/domain/topics/topic-page.server.ts";
import { readerContext } from "#app/http/context.server.ts";
import { useIsDialog } from "#app/client/dialog-state.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { useInput } from "#app/client/form.ts";
import { page } from "#app/http/page.server.ts";
import { id, pageNumber } from "#app/http/params.server.ts";
import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { wordsOf } from "#locales/words.server.ts";
import { PageTitle } from "../frame/page-title.tsx";
import { postAddress, topicAddress } from "./addresses.ts";
import { post_form } from "./forms.ts";
import { forumOf, goneText } from "./gone.ts";
import { findUnlessSent } from "./keep-words.server.ts";
import { beginReply } from "./quoted.server.ts";
import { ReplyScreen } from "./reply-screen.tsx";
import { write } from "./write.server.ts";
import { WriteForm } from "./write-form.tsx";
import { Preview } from "./writing-page.tsx";
import type { Route } from "./+types/reply";

/** Enough to see what is being answered without going back. */
const POSTS_TO_READ_AGAIN = 5;

export const loader = page(({ context, params, url }: Route.LoaderArgs) => {
  const form_key = crypto.randomUUID();
  return findUnlessSent(context, async (me) => {
    const topic_id = id(params.topicId);
    const t = wordsOf(context.get(readerContext).language);
    const [topic, beginning] = await Promise.all([
      getTopicHead(me, topic_id),
      beginReply(me, t, topic_id, url.searchParams.get("quote")),
    ]);
    const last_posts = await listLastPosts(topic, POSTS_TO_READ_AGAIN);
    return {
      topic,
      last_posts: last_posts.toReversed(),
      beginning,
      form_key,
      page: pageNumber(url),
    };
  });
});

export const action = page(async ({ context, params }: Route.ActionArgs) => {
  const topic_id = id(params.topicId);
  const { value, answer } = await write(
    context,
    post_form,
    async (me, { content, content_format, form_key }) => {
      const post = await createPost(me, topic_id, { content, content_format, form_key });
      return postAddress(topic_id, await pageOfPost(topic_id, post.id), post.id);
    },
  );
  return answer ?? redirectWith("postCreated", value);
});

export default function Reply({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const navigate = useNavigate();
  const is_dialog = useIsDialog();
  const defaults = { content: loaderData?.beginning.content, form_key: loaderData?.form_key };
  const input = useInput({ schema: post_form, result: actionData, defaults, id: "reply" });
  const gone = goneText(actionData);
  const way_out = gone
    ? forumOf(loaderData?.topic)
    : topicAddress(params.topicId, loaderData?.page);
  // One step back stands the page below, unless that went.
  const close = is_dialog && !gone ? () => void navigate(-1) : undefined;
  const form = (
    <WriteForm
      input={input}
      rich={loaderData?.beginning.rich ?? null}
      sendLabel={t("topic.sendReply")}
      gone={gone}
      cancel={
        <ButtonLink
          variant="quiet"
          href={way_out}
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
      <ReplyScreen found={loaderData} preview={actionData?.preview}>
        {form}
      </ReplyScreen>
    );
  return (
    <Dialog
      title={t("topic.postReply")}
      closeHref={way_out}
      closeLabel={t("layout.closeDialog")}
      onClose={close}
    >
      <PageTitle>{t("topic.postReply")}</PageTitle>
      {form}
      {actionData?.preview && <Preview html={actionData.preview} />}
    </Dialog>
  );
}
