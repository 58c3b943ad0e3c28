type DateTimeProps = {
  /** ISO 8601. */
  value: string;
  /** Formatted in the reader's language and time zone. */
  text: string;
  title?: string;
  className?: string;
};

export function DateTime({ value, text, title, className }: DateTimeProps) {
  return (
    <time dateTime={value} title={title} className={className}>
      {text}
    </time>
  );
}
