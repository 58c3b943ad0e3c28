import { type MouseEvent, useRef } from "react";
import { useFocusOn } from "../page/focus-on.ts";

type FormErrorItem = {
  message: string;
  /** The id of the field to focus; missing if the error concerns the whole form. */
  field?: string;
};

type FormErrorsProps = {
  title: string;
  items: FormErrorItem[];
  /** A new value for each refusal, even if the errors are the same. */
  refusal: unknown;
  /** The id of the messages, for fields that none of them names. */
  id?: string;
};

/**
 * The error summary of a refused form. It gets the focus once for each refusal; without script by
 * `autofocus`.
 */
export function FormErrors({ title, items, refusal, id }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(box, refusal);
  if (items.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form must announce its errors first
      autoFocus
      className="rounded-sm bg-danger-soft px-4 py-3.5"
    >
      <h2 className="text-md tracking-normal text-danger">{title}</h2>
      <ul id={id} className="mt-1 text-ui text-danger">
        {items.map(({ message, field }) => (
          <li key={`${field}${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => focusField(field, event)}
                className="in-text text-danger hover:text-danger"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The browser would add a history entry, and closing the dialog would then not leave its page. */
function focusField(field: string, event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
