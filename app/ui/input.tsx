import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={joinClasses("input", className)} />;
}

/** `mono` is for Markdown. */
export function Textarea({
  className,
  mono,
  ...rest
}: ComponentProps<"textarea"> & { mono?: boolean }) {
  return (
    <textarea
      {...rest}
      className={joinClasses("input", mono && "font-mono text-sm/6", className)}
    />
  );
}
