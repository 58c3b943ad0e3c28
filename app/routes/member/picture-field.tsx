import type { ComponentProps } from "react";
import { useT } from "#app/client/page/reader.ts";
import { FileField } from "#app/ui/forms/file-field.tsx";

/** What can be drawn. A phone that has others offers them as JPEG. */
const ACCEPTED_TYPES = "image/jpeg,image/png,image/gif,image/webp,image/avif";

type PictureFieldProps = Pick<
  ComponentProps<typeof FileField>,
  "id" | "name" | "error" | "optional"
>;

/** The field in which the picture of a member is chosen. */
export function PictureField(field: PictureFieldProps) {
  const t = useT();
  return (
    <FileField
      {...field}
      label={t("members.picture")}
      hint={t("members.pictureHint")}
      accept={ACCEPTED_TYPES}
    />
  );
}
