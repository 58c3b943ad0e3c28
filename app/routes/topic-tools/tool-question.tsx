import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { topicAddress } from "../topic/addresses.ts";

type ToolQuestionProps = {
  topic: { id: number; title: string };
  title: string;
  /** What will happen. */
  text: string;
  buttonLabel: string;
  result: FormResult | undefined;
};

/** Asks before something is done to a topic, and leads back to it. */
export function ToolQuestion({ topic, title, text, ...form }: ToolQuestionProps) {
  const t = useT();
  const back = topicAddress(topic.id);
  return (
    <DialogPage
      title={title}
      pageTitle={t("moderation.toolOf", { tool: title, topic: topic.title })}
      closeHref={back}
      backLabel={t("forum.backToTopic")}
    >
      <p className="font-medium wrap-anywhere">{topic.title}</p>
      <p>{text}</p>
      <ConfirmForm {...form} back={back} />
    </DialogPage>
  );
}
