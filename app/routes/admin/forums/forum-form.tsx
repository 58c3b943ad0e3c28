import { Form, href } from "react-router";
import { useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { forum_edit } from "#app/domain/forums/forums/input.ts";
import { EditHead, VersionField } from "../../frame/edit-conflict.tsx";
import { isChanged, SaveActions } from "../../frame/form-buttons.tsx";
import { ForumFields, useForumLabels } from "./forum-fields.tsx";

type ForumFormProps = {
  categories: { id: number; name: string }[];
  forum: { id: number; name: string; description: string; order: number; category_id: number };
  version: string;
  result: FormResult | undefined;
};

/** The form of an existing forum. Who sees it is changed on a page of its own. */
export function ForumForm({ categories, forum, version, result }: ForumFormProps) {
  const t = useT();
  const labels = useForumLabels();
  const { name, description, order, category_id } = forum;
  const defaults = { name, description, order, category_id };
  const { form, fields, props, summary, sending } = useInput({
    schema: forum_edit,
    labels,
    result,
    defaults,
    id: "forum",
  });
  return (
    <Form {...props} className="space-y-5">
      <EditHead
        summary={summary}
        result={result}
        labels={labels}
        showValue={(field_name, value) =>
          field_name === "category_id" ? categories.find(({ id }) => id === value)?.name : undefined
        }
      />
      <VersionField loaded={version} result={result} />
      <ForumFields fields={fields} labels={labels} categories={categories} />
      <p className="text-ui">
        <a href={href("/admin/forums/:forumId/audience", { forumId: String(forum.id) })}>
          {t("groups.audience")}
        </a>
      </p>
      <SaveActions
        form_id={form.id}
        canSave={(form_data) => isChanged(form_data, defaults)}
        sending={sending}
        back={href("/admin/forums")}
      />
    </Form>
  );
}
