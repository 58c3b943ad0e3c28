import { Children, type ReactNode } from "react";

/**
 * Order the main button first, then cancel. `stacked`, for dialogs, gives the main button a line of
 * its own on the phone, and the others fill the next one.
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
