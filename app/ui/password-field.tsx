import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { Field, type FieldTexts } from "./field.tsx";
import { useHydrated } from "./hydrated.ts";
import { Input } from "./input.tsx";

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
    id: string;
    className?: string;
    showLabel: string;
    hideLabel: string;
  };

/**
 * The space for the toggle is reserved without script too, so that nothing moves when it appears.
 */
export function PasswordField({
  id,
  label,
  hint,
  error,
  optional,
  invalid,
  describedBy,
  className,
  showLabel,
  hideLabel,
  ...input
}: PasswordFieldProps) {
  const is_hydrated = useHydrated();
  const [is_visible, setIsVisible] = useState(false);
  return (
    <Field {...{ id, label, hint, error, optional, invalid, describedBy, className }}>
      {(control) => (
        <div className="relative">
          <Input
            {...input}
            {...control}
            type={is_visible ? "text" : "password"}
            className="pe-24"
          />
          {is_hydrated && (
            <Button
              type="button"
              variant="quiet"
              size="small"
              className="absolute end-1 bottom-1 min-h-9"
              aria-controls={id}
              onClick={() => setIsVisible(!is_visible)}
            >
              {is_visible ? hideLabel : showLabel}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
