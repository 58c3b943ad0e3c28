import type { ComponentProps } from "react";
import "../css/file-field.css";
import { Field, type FieldTexts } from "./field.tsx";

type FileFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "id" | "type" | "className" | "defaultValue"> & {
    id: string;
    className?: string;
  };

/** The browser itself shows the name of the chosen file, with and without script. */
export function FileField({
  id,
  label,
  hint,
  error,
  required,
  optional,
  invalid,
  describedBy,
  className,
  ...input
}: FileFieldProps) {
  return (
    <Field {...{ id, label, hint, error, required, optional, invalid, describedBy, className }}>
      {(control) => <input {...input} {...control} type="file" className="file-input" />}
    </Field>
  );
}
