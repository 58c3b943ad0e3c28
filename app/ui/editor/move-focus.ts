import type { KeyboardEvent } from "react";

/** The arrow keys move between the buttons of a toolbar. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll("button")];
  const current_index = tools.findIndex((tool) => tool === document.activeElement);
  const target_indexes: Record<string, number> = {
    ArrowRight: current_index + 1,
    ArrowLeft: current_index - 1,
    Home: 0,
    End: tools.length - 1,
  };
  const target_index = target_indexes[event.key];
  if (target_index === undefined) return;
  event.preventDefault();
  tools.at(target_index % tools.length)?.focus();
}
