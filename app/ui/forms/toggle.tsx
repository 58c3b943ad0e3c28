import type { ComponentProps, ReactNode } from "react";

export type ToggleProps = Omit<ComponentProps<"input">, "type" | "role" | "className"> & {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
};

/** Common to a checkbox and a switch: the control, its label and a hint. */
export function Toggle({
  id,
  label,
  hint,
  is_switch = false,
  ...input
}: ToggleProps & { className: string; is_switch?: boolean }) {
  const hintId = hint ? `${id}-description` : undefined;
  return (
    <div className="flex min-h-8 items-start gap-3 text-ui">
      <input
        aria-describedby={hintId}
        {...input}
        id={id}
        type="checkbox"
        role={is_switch ? "switch" : undefined}
      />{" "}
      <span className="min-w-0 wrap-anywhere">
        <label htmlFor={id}>{label}</label>{" "}
        {hint && (
          <small id={hintId} className="block text-sm text-muted">
            {hint}
          </small>
        )}
      </span>
    </div>
  );
}
