import type { ReactNode } from "react";

type RadioListProps = {
  /** The id of the first button, to which an error of the form leads. */
  id: string;
  name: string;
  legend: string;
  /** The chosen value, if there is one. */
  defaultValue?: string;
  options: readonly { value: string; label: string; hint?: ReactNode }[];
  /** The browser asks for a choice. */
  required?: boolean;
  error?: string;
};

/** A few choices, of which one is chosen. */
export function RadioList({
  id,
  name,
  legend,
  defaultValue,
  options,
  required,
  error,
}: RadioListProps) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="wrap-anywhere">
      <legend className="block text-ui font-bold">{legend}</legend>
      <div className="mt-1.5">
        {options.map(({ value, label, hint }, index) => {
          const option_id = index === 0 ? id : `${id}-${value}`;
          const hint_id = hint ? `${option_id}-description` : undefined;
          return (
            <div key={value} className="flex min-h-8 items-start gap-3 text-ui">
              <input
                type="radio"
                id={option_id}
                name={name}
                value={value}
                defaultChecked={value === defaultValue}
                required={required}
                aria-describedby={hint_id}
                className="size-6 flex-none accent-button"
              />{" "}
              <span>
                <label htmlFor={option_id}>{label}</label>{" "}
                {hint && (
                  <small id={hint_id} className="block pb-2 text-sm text-muted">
                    {hint}
                  </small>
                )}
              </span>
            </div>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-bold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
