import { canEdit } from "#app/domain/can.ts";
import { notAllowed } from "#app/domain/refusal.ts";
import { changePost, getPost } from "#app/domain/topics/posts.server.ts";
import { getTopicHead, pageOfPost } from "#app/domain/topics/topic-page.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { useInput } from "#app/client/form.ts";
import { page } from "#app/http/page.server.ts";
import { id } from "#app/http/params.server.ts";
import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { postAddress, topicAddress } from "./addresses.ts";
import { beginWith } from "./beginning.server.ts";
import { crumbsOf } from "./crumbs.ts";
import { post_form } from "./forms.ts";
import { forumOf, goneText } from "./gone.ts";
import { findUnlessSent } from "./keep-words.server.ts";
import { write } from "./write.server.ts";
import { WriteForm } from "./write-form.tsx";
import { WritingPage } from "./writing-page.tsx";
import type { Route } from "./+types/edit-post";

export const loader = page(({ context, params }: Route.LoaderArgs) =>
  findUnlessSent(context, async (me) => {
    const topic_id = id(params.topicId);
    const [topic, post] = await Promise.all([
      getTopicHead(me, topic_id),
      getPost(topic_id, id(params.postId)),
    ]);
    if (!canEdit(me, post)) throw notAllowed();
    return { topic, beginning: beginWith(post.content) };
  }),
);

export const action = page(async ({ context, params }: Route.ActionArgs) => {
  const topic_id = id(params.topicId);
  const post_id = id(params.postId);
  const { value, answer } = await write(
    context,
    post_form,
    async (me, { content, content_format }) => {
      await changePost(me, topic_id, post_id, { content, content_format });
      return postAddress(topic_id, await pageOfPost(topic_id, post_id), post_id);
    },
  );
  return answer ?? redirectWith("postUpdated", value);
});

export default function EditPost({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const topic = loaderData?.topic;
  const address = topicAddress(params.topicId);
  const input = useInput({
    schema: post_form,
    result: actionData,
    defaults: { content: loaderData?.beginning.content },
    id: "post",
  });
  const gone = goneText(actionData);
  return (
    <WritingPage
      title={t("topic.editPost")}
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
      preview={actionData?.preview === undefined ? undefined : { html: actionData.preview }}
    >
      <WriteForm
        tall
        input={input}
        rich={loaderData?.beginning.rich ?? null}
        sendLabel={t("forms.save")}
        gone={gone}
        cancel={
          <ButtonLink
            variant="quiet"
            href={gone ? forumOf(topic) : `${address}/post/${params.postId}`}
          >
            {t("forms.cancel")}
          </ButtonLink>
        }
      />
    </WritingPage>
  );
}
