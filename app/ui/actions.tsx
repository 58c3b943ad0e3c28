import { Children, type ReactNode } from "react";

/** The main button first, then cancel. `stacked`: full width on the phone, for dialogs. */
export function Actions({ stacked = false, children }: { stacked?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${stacked ? "pt-3 max-md:*:flex-[1_1_100%]" : ""}`}
    >
      {Children.toArray(children).flatMap((child) => [child, " "])}
    </div>
  );
}
