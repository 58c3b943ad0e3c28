import type { ComponentProps } from "react";
import { joinClasses } from "../page/join-classes.ts";
import { Field, type FieldTexts } from "./field.tsx";

function Select({ className, ...attributes }: ComponentProps<"select">) {
  return <select {...attributes} className={joinClasses("input", className)} />;
}

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<"select">, "id" | "className"> & {
    id: string;
    className?: string;
    /** The option that is chosen at first, and chooses nothing. */
    placeholder?: string;
  };

/** The options are its children. Without a placeholder one is always chosen, so none is required. */
export function SelectField({
  id,
  label,
  hint,
  error,
  optional,
  invalid,
  describedBy,
  className,
  placeholder,
  required,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, invalid, describedBy, className }}>
      {(control) => (
        <Select {...select} {...control} required={placeholder !== undefined && required}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {children}
        </Select>
      )}
    </Field>
  );
}
