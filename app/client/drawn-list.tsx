import { createContext, use } from "react";

/** HTML of lists that the server drew, by name. */
export const DrawnContext = createContext<ReadonlyMap<string, string>>(new Map());

/**
 * A list whose rows are HTML: plain links, which need no component in the browser. A document
 * contains them once, so its data have null, and the browser reads them from the document.
 */
export function DrawnList({ name, html }: { name: string; html: string | null }) {
  const lists = use(DrawnContext);
  return (
    <ul data-drawn={name} dangerouslySetInnerHTML={{ __html: html ?? lists.get(name) ?? "" }} />
  );
}

export function readDrawnLists(root: ParentNode): ReadonlyMap<string, string> {
  const lists = root.querySelectorAll<HTMLElement>("[data-drawn]");
  return new Map(Array.from(lists, (list) => [list.dataset.drawn ?? "", list.innerHTML]));
}
