import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { ACCEPT_FILES } from "#app/domain/members/files/file-types.ts";
import { upload_form } from "#app/domain/members/files/input.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** Uploads one file, with what a picture shows. */
export function UploadForm({ result }: { result: FormResult | undefined }) {
  const t = useT();
  const labels = { file: t("editor.toolPicture"), alt: t("admin.description") };
  const { fields, props, summary, sending } = useInput({
    schema: upload_form,
    labels,
    result,
    id: "upload",
  });
  const { error, id, name } = fieldOf(t, fields.file, result);
  return (
    <Form {...props} encType="multipart/form-data" className="mt-6 max-w-form space-y-4">
      <FormErrors {...summary} />
      <FileField id={id} name={name} label={labels.file} error={error} accept={ACCEPT_FILES} />
      <TextField
        {...fieldOf(t, fields.alt, result)}
        label={labels.alt}
        hint={t("files.altHint")}
        optional={t("forms.optional")}
      />
      <Button busy={sending} busyLabel={t("files.uploading")}>
        {t("files.upload")}
      </Button>
    </Form>
  );
}
