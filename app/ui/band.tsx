import type { ReactNode } from "react";

type BandProps = {
  title: ReactNode;
  /** At the right. */
  end?: ReactNode;
  level?: 2 | 3;
  id?: string;
  /**
   * What stands at the right heads a column: it keeps its place beside any title, and is hidden on
   * the phone.
   */
  quietOnPhone?: boolean;
  className?: string;
};

/** A quiet band that reaches into the gutter on both sides, on the phone to the screen's edge. */
export function Band({
  title,
  end,
  level = 2,
  id,
  quietOnPhone = false,
  className = "",
}: BandProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div
      className={`band bleed flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-sm bg-band py-2 max-md:rounded-none ${quietOnPhone ? "md:flex-nowrap" : ""} ${className}`}
    >
      <Heading id={id} className="min-w-0 text-ui tracking-normal">
        {title}
      </Heading>
      {end && (
        <div className={`text-xs text-muted ${quietOnPhone ? "flex-none max-md:hidden" : ""}`}>
          {end}
        </div>
      )}
    </div>
  );
}
