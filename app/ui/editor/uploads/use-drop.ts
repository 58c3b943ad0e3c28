import { type DragEvent, useState } from "react";

/**
 * Files that are dropped anywhere on the editor. Text that is dragged is left to the browser. The
 * handlers are for the capture phase, because the rich editor has a listener of its own.
 */
export function useDrop(onDrop: (files: File[], event: DragEvent<HTMLElement>) => void) {
  const [is_over, setIsOver] = useState(false);
  const handlers = {
    onDragOverCapture(event: DragEvent<HTMLElement>) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setIsOver(true);
    },
    onDragLeaveCapture({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
      const is_inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!is_inside) setIsOver(false);
    },
    onDropCapture(event: DragEvent<HTMLElement>) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOver(false);
      onDrop([...event.dataTransfer.files], event);
    },
  };
  return { is_over, handlers };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}
