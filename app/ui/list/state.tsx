import type { ReactNode } from "react";

type StateKind = "good" | "off" | "warning" | "bad" | "running";

/** A coloured shape with a text, because colour alone does not convey the state. */
export function State({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return (
    <span className={`inline-flex items-baseline gap-2 md:whitespace-nowrap ${TEXT_COLOURS[kind]}`}>
      <span aria-hidden="true" className={`size-2 flex-none border-[1.5px] ${MARKS[kind]}`} />
      {children}
    </span>
  );
}

const TEXT_COLOURS: Record<StateKind, string> = {
  good: "",
  off: "text-muted",
  warning: "",
  bad: "text-danger",
  running: "",
};
const MARKS: Record<StateKind, string> = {
  good: "state-mark border-success bg-success",
  off: "state-mark-off border-line-strong",
  warning: "state-mark border-warning bg-warning",
  bad: "state-mark rotate-45 border-danger bg-danger",
  running: "state-mark border-brand bg-brand",
};
