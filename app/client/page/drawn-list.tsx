import { createContext, type SubmitEventHandler, use, useMemo } from "react";
import { useSubmit } from "react-router";

/** HTML of lists that the server drew, by name. */
export const DrawnContext = createContext<ReadonlyMap<string, string>>(new Map());

type DrawnListProps = {
  as: "ul" | "tbody" | "div";
  name: string;
  /** Null in the data of a document, which contains the list itself. */
  html: string | null;
  role?: "rowgroup";
  /** Changes rows that a client navigation has loaded, before they are shown. */
  prepare?: (rows: DocumentFragment) => void;
  onSubmit?: SubmitEventHandler;
};

/**
 * A list whose rows are HTML: links and forms, which need no component in the browser. A document
 * contains them once, and the browser reads them from there.
 */
export function DrawnList({ as: Element, name, html, prepare, ...attributes }: DrawnListProps) {
  const lists = use(DrawnContext);
  const rows = useMemo(
    () => (html === null ? null : writtenByBrowser(html, prepare)),
    [html, prepare],
  );
  return (
    <Element
      {...attributes}
      data-drawn={name}
      dangerouslySetInnerHTML={{ __html: rows ?? lists.get(name) ?? "" }}
    />
  );
}

/** Sends the forms of the rows without a reload. */
export function useRowForms(): SubmitEventHandler {
  const submit = useSubmit();
  return (event) => {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    void submit(submitter, { preventScrollReset: true });
  };
}

export function readDrawnLists(root: ParentNode): ReadonlyMap<string, string> {
  const lists = root.querySelectorAll<HTMLElement>("[data-drawn]");
  return new Map(Array.from(lists, (list) => [list.dataset.drawn ?? "", list.innerHTML]));
}

/**
 * The same text as `innerHTML` of the document, so rows that did not change keep their elements,
 * and with them the focus, when a client navigation loads them again.
 */
function writtenByBrowser(html: string, prepare: DrawnListProps["prepare"]): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  prepare?.(template.content);
  return template.innerHTML;
}
