import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { Input, Textarea } from "./input.tsx";

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "id" | "className"> & {
    id: string;
    className?: string;
  };

export function TextField({
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
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, required, optional, invalid, describedBy, className }}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}

type TextareaFieldProps = FieldTexts &
  Omit<ComponentProps<typeof Textarea>, "id" | "className"> & {
    id: string;
    className?: string;
  };

export function TextareaField({
  id,
  label,
  hint,
  error,
  required,
  optional,
  invalid,
  describedBy,
  className,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field {...{ id, label, hint, error, required, optional, invalid, describedBy, className }}>
      {(control) => <Textarea {...textarea} {...control} />}
    </Field>
  );
}
