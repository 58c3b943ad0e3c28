type DateTimeProps = {
  /** For machines: ISO 8601. */
  value: string;
  /** For people, already written in their language and time zone. */
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
