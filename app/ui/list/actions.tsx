import { Children, type ReactNode } from "react";

/**
 * The main button first, then cancel. `stacked`, for dialogs: on the phone the main button has a
 * line of its own, and the others fill the next one.
 */
export function Actions({ stacked = false, children }: { stacked?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${stacked ? "pt-3 max-md:*:grow max-md:*:first:basis-full" : ""}`}
    >
      {Children.toArray(children).flatMap((child) => [child, " "])}
    </div>
  );
}
