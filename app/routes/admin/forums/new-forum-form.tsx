import { Form, href } from "react-router";
import { useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { DEFAULT_ORDER } from "#app/domain/base/rules.ts";
import { new_forum_form } from "#app/domain/forums/forums/input.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { AddActions } from "../../frame/form-buttons.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { ForumFields, useForumLabels } from "./forum-fields.tsx";

type NewForumFormProps = {
  categories: { id: number; name: string }[];
  category_id: number | undefined;
  groups: { id: number; name: string }[];
  result: FormResult | undefined;
};

export function NewForumForm({ categories, category_id, groups, result }: NewForumFormProps) {
  const t = useT();
  const labels = useForumLabels();
  const { fields, props, summary, sending } = useInput({
    schema: new_forum_form,
    labels: { ...labels, reader_ids: t("groups.audience") },
    result,
    defaults: {
      order: DEFAULT_ORDER,
      category_id: category_id ?? categories[0]?.id,
      seen_by: "everyone",
    },
    id: "forum",
  });
  return (
    <Form {...props} className="space-y-5">
      <FormErrors {...summary} />
      <ForumFields fields={fields} labels={labels} categories={categories} />
      <AudienceFields fields={fields} groups={groups} audience={null} result={result} />
      <AddActions
        sendingLabel={t("admin.adding")}
        label={t("words.addForum")}
        sending={sending}
        back={href("/admin/forums")}
      />
    </Form>
  );
}
