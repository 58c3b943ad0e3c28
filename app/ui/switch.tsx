import type { ComponentProps, ReactNode } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className"> & {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox that looks like a switch; it takes effect when the form is saved. */
export function Switch({ id, label, hint, ...input }: SwitchProps) {
  const hintId = hint ? `${id}-description` : undefined;
  return (
    <div className="flex min-h-8 items-start gap-3 text-ui">
      <input
        aria-describedby={hintId}
        {...input}
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox itself has the state
        role="switch"
        className="switch"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
