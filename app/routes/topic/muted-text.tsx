import type { ReactNode } from "react";
import { Icon } from "#app/ui/page/icon.tsx";

/** The text of a muted member, folded to one line that opens it. */
export function MutedText({ line, children }: { line: string; children: ReactNode }) {
  return (
    <details className="group min-w-0">
      <summary className="inline-flex min-h-8 items-center gap-1 text-sm text-muted max-md:min-h-tap">
        <span>{line}</span>
        <Icon name="chevron-down" className="no-print flex-none group-open:rotate-180" />
      </summary>{" "}
      {children}
    </details>
  );
}
