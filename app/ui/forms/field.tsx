import type { ReactNode } from "react";
import { Icon } from "../page/icon.tsx";
import { joinClasses } from "../page/join-classes.ts";

/** The attributes that connect a control with its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** The text that marks an optional field. */
  optional?: string;
  /**
   * The field is invalid but has no message of its own, as on the sign-in page, where one message
   * belongs to both fields.
   */
  invalid?: boolean;
  /** The id of a message outside of the field. */
  describedBy?: string;
};

type FieldProps = FieldTexts & {
  id: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

export function Field({
  id,
  label,
  hint,
  error,
  required,
  optional,
  invalid,
  describedBy,
  className,
  children,
}: FieldProps) {
  const description_ids = joinClasses(
    Boolean(hint) && `${id}-description`,
    error && `${id}-error`,
    describedBy,
  );
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-ui font-bold">
        {label}
        {optional && <span className="font-regular text-muted"> {optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-description`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1.5">
        {children({
          id,
          "aria-describedby": description_ids || undefined,
          "aria-invalid": Boolean(error) || invalid || undefined,
          required,
        })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Groups of boxes use it too, which are no field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-bold text-danger">
      <Icon name="warning" className="h-[1.375rem] w-[1.125rem]" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
