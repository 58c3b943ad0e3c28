import { useEffect, useRef } from "react";

type FormErrorItem = {
  message: string;
  /** Id of the field to go to; none for what concerns the whole form. */
  field?: string;
};

/** The summary over a refused form. It takes the focus whenever what it says changes; without script the browser gives it. */
export function FormErrors({ title, items }: { title: string; items: FormErrorItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const said = items.map((item) => item.message).join("\n");
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (items.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was refused: what it says comes first
    <div ref={box} role="alert" tabIndex={-1} autoFocus className="rounded-sm bg-danger-soft px-4 py-3.5">
      <h2 className="text-md tracking-normal text-danger">{title}</h2>
      <ul className="mt-1 text-ui text-danger">
        {items.map(({ message, field }) => (
          <li key={`${field}${message}`}>
            {field ? (
              <a href={`#${field}`} className="in-text text-danger hover:text-danger">
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
