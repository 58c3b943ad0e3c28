import { joinClasses } from "./join-classes.ts";

type DateTimeProps = {
  /** ISO 8601. */
  value: string;
  /** Formatted in the reader's language and time zone. */
  text: string;
  title?: string;
  className?: string;
};

/** A date does not wrap. */
export function DateTime({ value, text, title, className }: DateTimeProps) {
  return (
    <time dateTime={value} title={title} className={joinClasses("whitespace-nowrap", className)}>
      {text}
    </time>
  );
}
