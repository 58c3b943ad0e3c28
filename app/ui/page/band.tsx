import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type BandProps = {
  title: ReactNode;
  /** Shown at the right end. */
  end?: ReactNode;
  level?: 2 | 3;
  id?: string;
  /**
   * The right end is the heading of a column: it stays in place next to any title, and is hidden on
   * the phone.
   */
  endIsColumnHeading?: boolean;
  className?: string;
};

/** A muted band that is wider than the text, on the phone as wide as the screen. */
export function Band({
  title,
  end,
  level = 2,
  id,
  endIsColumnHeading = false,
  className,
}: BandProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={joinClasses("band", endIsColumnHeading && "columns", className)}>
      <Heading id={id}>{title}</Heading>
      {end && <div className="band-end">{end}</div>}
    </div>
  );
}
