import { href } from "react-router";
import { getForumHead } from "#app/domain/topics/forum-page.server.ts";
import { createTopic } from "#app/domain/topics/topics.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { fieldOf, useInput } from "#app/client/form.ts";
import { page } from "#app/http/page.server.ts";
import { id } from "#app/http/params.server.ts";
import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { topicAddress } from "../topic/addresses.ts";
import { crumbsOf } from "../topic/crumbs.ts";
import { topic_form } from "../topic/forms.ts";
import { goneText } from "../topic/gone.ts";
import { findUnlessSent } from "../topic/keep-words.server.ts";
import { write } from "../topic/write.server.ts";
import { WriteForm } from "../topic/write-form.tsx";
import { WritingPage } from "../topic/writing-page.tsx";
import type { Route } from "./+types/new-topic";

export const loader = page(async ({ context, params }: Route.LoaderArgs) => ({
  forum: await findUnlessSent(context, (me) => getForumHead(me, id(params.forumId))),
  form_key: crypto.randomUUID(),
}));

export const action = page(async ({ context, params }: Route.ActionArgs) => {
  const forum_id = id(params.forumId);
  const { value, answer } = await write(
    context,
    topic_form,
    (me, { title, content, content_format, form_key }) =>
      createTopic(me, { forum_id, title, content, content_format, form_key }),
  );
  return answer ?? redirectWith("topicCreated", topicAddress(value.id));
});

export default function NewTopic({
  loaderData: { forum, form_key },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useT();
  const input = useInput({
    schema: topic_form,
    result: actionData,
    defaults: { form_key },
    id: "topic",
  });
  const gone = goneText(actionData);
  const preview =
    actionData?.preview === undefined
      ? undefined
      : { title: String(actionData.initialValue?.title ?? ""), html: actionData.preview };
  return (
    <WritingPage
      title={t("forum.newTopic")}
      crumbs={
        forum
          ? crumbsOf(t, {
              forum_id: forum.id,
              forum_name: forum.name,
              category_name: forum.category_name,
            })
          : []
      }
      preview={preview}
    >
      <WriteForm
        input={input}
        rich=""
        sendLabel={t("topic.createTopic")}
        gone={gone}
        cancel={
          <ButtonLink
            variant="quiet"
            href={gone ? href("/forum") : href("/forum/:forumId", params)}
          >
            {t("forms.cancel")}
          </ButtonLink>
        }
      >
        <TextField {...fieldOf(t, input.fields.title)} label={t("topic.title")} />
      </WriteForm>
    </WritingPage>
  );
}
