import type { ReactNode } from "react";
import { Band } from "#app/ui/page/band.tsx";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <Band title={title} className="mb-5" />
      {children}
    </section>
  );
}

/** Elements in a row with gaps. */
export function Bar({ children }: { children: ReactNode }) {
  return <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>;
}
