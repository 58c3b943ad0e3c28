import { joinClasses } from "./join-classes.ts";

type DateTimeProps = {
  /** For machines: ISO 8601. */
  value: string;
  /** For people, already written in their language and time zone. */
  text: string;
  title?: string;
  className?: string;
};

/** A date is read as one word: it never breaks. */
export function DateTime({ value, text, title, className }: DateTimeProps) {
  return (
    <time dateTime={value} title={title} className={joinClasses("whitespace-nowrap", className)}>
      {text}
    </time>
  );
}
