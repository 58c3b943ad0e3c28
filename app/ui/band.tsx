import type { ReactNode } from "react";

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
  className = "",
}: BandProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div
      className={`band bleed flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-sm bg-band py-2 max-md:rounded-none ${endIsColumnHeading ? "md:flex-nowrap" : ""} ${className}`}
    >
      <Heading id={id} className="min-w-0 text-ui tracking-normal">
        {title}
      </Heading>
      {end && (
        <div
          className={`text-xs text-muted ${endIsColumnHeading ? "flex-none max-md:hidden" : ""}`}
        >
          {end}
        </div>
      )}
    </div>
  );
}
