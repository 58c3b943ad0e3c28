import type { ComponentProps } from "react";
import { useT } from "#app/client/page/reader.ts";
import { ACCEPT_PICTURES } from "#app/domain/members/files/file-types.ts";
import { FileField } from "#app/ui/forms/file-field.tsx";

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
      accept={ACCEPT_PICTURES}
    />
  );
}
