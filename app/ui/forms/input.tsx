import type { ComponentProps } from "react";
import { joinClasses } from "../page/join-classes.ts";

export function Input({ className, ...attributes }: ComponentProps<"input">) {
  return <input {...attributes} className={joinClasses("input", className)} />;
}

/** `mono` is for Markdown. */
export function Textarea({
  className,
  mono,
  ...attributes
}: ComponentProps<"textarea"> & { mono?: boolean }) {
  return (
    <textarea
      {...attributes}
      className={joinClasses("input", mono && "font-mono text-sm/6", className)}
    />
  );
}
