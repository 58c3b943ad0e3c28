import type { ComponentProps } from "react";
import "../css/file-input.css";

/** The browser shows its button in its own language, and the names of what was chosen. */
export function FileInput(attributes: Omit<ComponentProps<"input">, "type" | "className">) {
  return <input {...attributes} type="file" className="file-input" />;
}
