import type { ReactNode } from "react";

/** Only screen readers read it. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
