import { canEdit } from "#app/domain/can.ts";
import { notAllowed } from "#app/domain/refusal.ts";
import { getTopicHead } from "#app/domain/topics/topic-page.server.ts";
import { changeTopic } from "#app/domain/topics/topics.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { fieldOf, useInput } from "#app/client/form.ts";
import { page } from "#app/http/page.server.ts";
import { id } from "#app/http/params.server.ts";
import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { topicAddress } from "./addresses.ts";
import { beginWith } from "./beginning.server.ts";
import { crumbsOf } from "./crumbs.ts";
import { topic_form } from "./forms.ts";
import { forumOf, goneText } from "./gone.ts";
import { findUnlessSent } from "./keep-words.server.ts";
import { write } from "./write.server.ts";
import { WriteForm } from "./write-form.tsx";
import { WritingPage } from "./writing-page.tsx";
import type { Route } from "./+types/edit";

export const loader = page(({ context, params }: Route.LoaderArgs) =>
  findUnlessSent(context, async (me) => {
    const topic = await getTopicHead(me, id(params.topicId));
    if (!canEdit(me, topic)) throw notAllowed();
    return { topic, beginning: beginWith(topic.content) };
  }),
);

export const action = page(async ({ context, params }: Route.ActionArgs) => {
  const topic_id = id(params.topicId);
  const { answer } = await write(context, topic_form, (me, { title, content, content_format }) =>
    changeTopic(me, topic_id, { title, content, content_format }),
  );
  return answer ?? redirectWith("topicUpdated", topicAddress(topic_id));
});

export default function EditTopic({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const address = topicAddress(params.topicId);
  const topic = loaderData?.topic;
  const input = useInput({
    schema: topic_form,
    result: actionData,
    defaults: { title: topic?.title, content: loaderData?.beginning.content },
    id: "topic",
  });
  const gone = goneText(actionData);
  const preview =
    actionData?.preview === undefined
      ? undefined
      : { title: String(actionData.initialValue?.title ?? ""), html: actionData.preview };
  return (
    <WritingPage
      title={t("topic.editTopic")}
      crumbs={topic ? [...crumbsOf(t, topic), { label: topic.title, href: address }] : []}
      preview={preview}
    >
      <WriteForm
        tall
        input={input}
        rich={loaderData?.beginning.rich ?? null}
        sendLabel={t("forms.save")}
        gone={gone}
        cancel={
          <ButtonLink variant="quiet" href={gone ? forumOf(topic) : address}>
            {t("forms.cancel")}
          </ButtonLink>
        }
      >
        <TextField {...fieldOf(t, input.fields.title)} label={t("topic.title")} />
      </WriteForm>
    </WritingPage>
  );
}
