import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useReader, useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { countUserContents } from "#app/domain/accounts/closing/count-contents.server.ts";
import { delete_me_form } from "#app/domain/accounts/closing/delete-me-input.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { RadioList } from "#app/ui/forms/radio-list.tsx";
import { Actions } from "#app/ui/list/actions.tsx";

type Contents = Awaited<ReturnType<typeof countUserContents>>;

/** Members who wrote something choose what becomes of it. */
export function DeleteAccountForm({
  contents,
  back,
  result,
}: {
  contents: Contents;
  back: string;
  result: FormResult | undefined;
}) {
  const t = useT();
  const labels = {
    writing: t("settings.whatWritten"),
    current_password: t("settings.currentPassword"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: delete_me_form,
    labels,
    result,
    id: "delete",
  });
  return (
    <Form {...props} className="space-y-3 pt-2">
      <FormErrors {...summary} />
      {contents.topics + contents.posts > 0 && (
        <WritingChoice
          contents={contents}
          legend={labels.writing}
          chosen={fields.writing.defaultValue}
        />
      )}
      <PasswordField
        {...fieldOf(t, fields.current_password)}
        label={labels.current_password}
        showLabel={t("access.show")}
        autoComplete="current-password"
      />
      <Actions stacked>
        <Button variant="danger" busy={sending} busyLabel={t("forms.deleting")}>
          {t("settings.deleteAccount")}
        </Button>
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}

function WritingChoice({
  contents: { topics, posts, others_posts },
  legend,
  chosen,
}: {
  contents: Contents;
  legend: string;
  chosen: string | undefined;
}) {
  const { t, language } = useReader();
  const counted = (count: number, unit: string) => `${count.toLocaleString(language)} ${unit}`;
  const written = {
    topics: counted(topics, t("settings.deletedTopics", { count: topics })),
    posts: counted(posts, t("words.replyUnit", { count: posts })),
  };
  const replies_by_others =
    others_posts > 0 ? ` ${t("settings.deletedReplies", { count: others_posts })}` : "";
  return (
    <RadioList
      id="writing"
      name="writing"
      legend={legend}
      defaultValue={chosen === "keep" ? "keep" : "delete"}
      options={[
        {
          value: "delete",
          label: t("settings.deleteEverything"),
          hint: t("settings.everythingGoes", written) + replies_by_others,
        },
        {
          value: "keep",
          label: t("settings.keepWritten"),
          hint: t("settings.writtenStays", written),
        },
      ]}
    />
  );
}
