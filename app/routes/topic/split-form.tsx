import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useReader } from "#app/client/page/reader.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import { TITLE_MAX } from "#app/domain/base/rules.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { split_form } from "#app/domain/moderation/moderate/split-form.ts";
import type { getSplitPage } from "#app/domain/moderation/moderate/split-page.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { ForumOptions } from "../topic-tools/forum-options.tsx";
import { SightQuestion, type SightResult } from "../topic-tools/sight-question.tsx";
import { splitAddress } from "./split-address.ts";

type SplitPage = Awaited<ReturnType<typeof getSplitPage>>;
type SplitFormProps = SplitPage & {
  first: NonNullable<SplitPage["first"]>;
  result: SightResult | undefined;
};

/**
 * The result of the split, and the title and the forum of the new topic. It asks before replies go
 * where other members see them.
 */
export function SplitForm(props: SplitFormProps) {
  const { t } = useReader();
  const { topic, chosen_ids, page, result } = props;
  const post_ids = chosen_ids.join(",");
  if (!result?.sight_change) return <NewTopicForm {...props} />;
  return (
    <SightQuestion
      change={result.sight_change}
      has_subscriptions={false}
      buttonLabel={t("moderation.splitButton")}
      back={splitAddress(topic.id, page, chosen_ids)}
    >
      <input type="hidden" name="post_ids" value={post_ids} />
      <input type="hidden" name="title" value={String(result.initialValue?.title ?? "")} />
    </SightQuestion>
  );
}

function NewTopicForm({ topic, chosen_ids, first, forums, page, result }: SplitFormProps) {
  const { t, language } = useReader();
  const labels = { title: t("words.title"), forum_id: t("words.forum") };
  const { fields, props, summary, sending } = useInput({
    schema: split_form,
    labels,
    result,
    defaults: { post_ids: chosen_ids.join(",") },
    id: "split",
  });
  return (
    <Form {...props} className="max-w-form space-y-5">
      <FormErrors {...summary} />
      <p className="text-ui">
        {t("moderation.splitResult", { count: chosen_ids.length })}{" "}
        {t("moderation.firstOpens", {
          position: first.position,
          username: shownName(t, first.username),
        })}
      </p>
      <blockquote
        lang={foreignLang(first.language, language)}
        className="border-s-[3px] border-brand ps-4 text-ui text-muted wrap-anywhere"
      >
        {excerptText(t, first.excerpt)}
      </blockquote>
      <input type="hidden" name="post_ids" value={chosen_ids.join(",")} />
      <TextField
        {...fieldOf(t, fields.title)}
        label={labels.title}
        maxLength={TITLE_MAX}
        autoComplete="off"
      />
      <SelectField
        {...fieldOf(t, fields.forum_id)}
        label={labels.forum_id}
        placeholder={t("moderation.chooseForum")}
      >
        <ForumOptions forums={forums} />
      </SelectField>
      <p className="text-sm text-muted">{t("moderation.authorsHear")}</p>
      <Actions stacked>
        <Button busy={sending}>{t("moderation.splitButton")}</Button>
        <ButtonLink href={splitAddress(topic.id, page, chosen_ids)} variant="secondary">
          {t("moderation.backToChoice")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
