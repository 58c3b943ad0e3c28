import { Form, href } from "react-router";
import { useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { type Audience, audience_form } from "#app/domain/forums/audiences/input.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { AddActions } from "../../frame/form-buttons.tsx";
import { AudienceFields } from "./audience-fields.tsx";

type AudienceFormProps = {
  groups: { id: number; name: string }[];
  audience: Audience;
  result: FormResult | undefined;
};

/** Chooses who sees a forum. Its button leads to the question. */
export function AudienceForm({ groups, audience, result }: AudienceFormProps) {
  const t = useT();
  const { fields, props, summary, sending } = useInput({
    schema: audience_form,
    labels: { reader_ids: t("groups.audience") },
    result,
    defaults: { seen_by: audience === null ? "everyone" : "groups" },
    id: "audience",
  });
  return (
    <Form {...props} className="space-y-5">
      <PostField />
      <FormErrors {...summary} />
      <AudienceFields fields={fields} groups={groups} audience={audience} result={result} />
      <AddActions
        label={t("words.continue")}
        sendingLabel={t("forms.sending")}
        sending={sending}
        back={href("/admin/forums")}
      />
    </Form>
  );
}
