import { useT } from "#app/client/page/reader.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { Textarea } from "#app/ui/forms/input.tsx";
import { fileFieldId } from "./files-result.ts";
import type { FileLimits } from "./form-files.server.ts";

type FileFieldsProps = {
  form_id: string;
  /** Undefined if the page of the form could not be loaded. */
  limits: FileLimits | undefined;
  error: string;
  /** Those of pictures that were not stored. */
  descriptions: string | undefined;
};

/** Pictures and files without script. With it the editor uploads them. */
export function FileFields({ form_id, limits, error, descriptions }: FileFieldsProps) {
  const t = useT();
  return (
    <div className="without-script space-y-5">
      <FileField
        id={fileFieldId(form_id)}
        name="files"
        multiple
        accept={limits?.accept}
        label={t("editor.files")}
        hint={limits && t("editor.filesHint", filesHint(limits))}
        error={error}
      />
      <Field
        id={`${form_id}-descriptions`}
        label={t("editor.descriptions")}
        hint={t("editor.descriptionsHint")}
      >
        {(control) => (
          <Textarea
            {...control}
            name="descriptions"
            rows={3}
            maxLength={limits?.descriptions_max}
            defaultValue={descriptions}
            className="min-h-0"
          />
        )}
      </Field>
    </div>
  );
}

function filesHint({ max_files, picture_mb, file_mb }: FileLimits) {
  return { max: max_files, picture: picture_mb, file: file_mb };
}

/** Only files need a form in parts, for which the server first asks who sends it. */
export function sendFilesInParts(form: HTMLFormElement): void {
  const field = form.elements.namedItem("files");
  const has_files = field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0;
  form.enctype = has_files ? "multipart/form-data" : "application/x-www-form-urlencoded";
}
