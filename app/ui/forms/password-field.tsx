import { type ComponentProps, useState } from "react";
import { useHydrated } from "../page/hydrated.ts";
import { Icon } from "../page/icon.tsx";
import { joinClasses } from "../page/join-classes.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import { Button } from "./button.tsx";
import { Field, type FieldTexts } from "./field.tsx";
import { Input } from "./input.tsx";

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
    id: string;
    className?: string;
    /** The text of the toggle, for screen readers followed by the label. */
    showLabel: string;
  };

/**
 * The toggle that shows the password needs script. It is beside the label, so that nothing moves
 * when it appears, and after the field in the order of the keyboard.
 */
export function PasswordField({
  id,
  label,
  hint,
  error,
  required,
  optional,
  invalid,
  describedBy,
  className,
  showLabel,
  ...input
}: PasswordFieldProps) {
  const is_hydrated = useHydrated();
  const [is_visible, setIsVisible] = useState(false);
  return (
    <Field
      {...{ id, label, hint, error, required, optional, invalid, describedBy }}
      className={joinClasses("relative", className)}
    >
      {(control) => (
        <>
          <Input {...input} {...control} type={is_visible ? "text" : "password"} />
          {is_hydrated && (
            <Button
              type="button"
              variant="quiet"
              size="small"
              className="absolute -top-1 end-0 aria-pressed:bg-tint"
              aria-controls={id}
              aria-pressed={is_visible}
              onClick={() => setIsVisible(!is_visible)}
            >
              <Icon name="eye" />
              <span>
                {showLabel}
                <VisuallyHidden>
                  {": "}
                  {label}
                </VisuallyHidden>
              </span>
            </Button>
          )}
        </>
      )}
    </Field>
  );
}
