import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
};

export function Checkbox({ id, label, hint, ...input }: CheckboxProps) {
  const hintId = hint ? `${id}-description` : undefined;
  return (
    <div className="flex min-h-8 items-start gap-3 text-ui">
      <input
        aria-describedby={hintId}
        {...input}
        id={id}
        type="checkbox"
        className="mt-0.5 size-5 flex-none accent-button"
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
