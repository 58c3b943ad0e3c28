import { useRef } from "react";
import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { group_page_form } from "#app/domain/members/groups/input.ts";
import { MentionList } from "#app/ui/editor/mention-list.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextareaField } from "#app/ui/forms/text-field.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { useMentionList } from "../topic/mentions.ts";

/** Adds members by their names. With script, names are offered while they are typed. */
export function AddMembersForm({ result }: { result: FormResult | undefined }) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentionList();
  const is_hydrated = useHydrated();
  const { fields, props, summary, sending } = useInput({
    schema: group_page_form,
    labels: { usernames: t("groups.usernames") },
    result,
    id: "members",
  });
  return (
    <Form {...props} className="max-w-dialog space-y-3">
      <FormErrors {...summary} />
      <TextareaField
        {...fieldOf(t, fields.usernames, result)}
        ref={field}
        label={t("groups.usernames")}
        hint={t(is_hydrated ? "groups.usernamesHintSuggest" : "groups.usernamesHint")}
        rows={2}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="[&_textarea]:min-h-20"
      />
      {is_hydrated && <MentionList is_list editor={null} field={field} {...mentions} />}
      <Button name="act" value="add" busy={sending} busyLabel={t("admin.adding")}>
        {t("groups.addMembers")}
      </Button>
    </Form>
  );
}
