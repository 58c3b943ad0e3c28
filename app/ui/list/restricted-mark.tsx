import { Icon } from "../page/icon.tsx";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

/** Stands after the name of a forum that not every member sees. */
export function RestrictedMark({ label }: { label: string }) {
  return (
    <span title={label}>
      {" "}
      <Icon name="people" className="mark" />
      <VisuallyHidden>({label})</VisuallyHidden>
    </span>
  );
}
