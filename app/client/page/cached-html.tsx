import { createContext, type SubmitEventHandler, use, useEffect, useMemo, useRef } from "react";
import { useSubmit } from "react-router";

/** HTML that the document contains, by name. */
export const CachedHtmlContext = createContext<ReadonlyMap<string, string>>(new Map());

type CachedHtmlProps = {
  as: "ul" | "tbody" | "div";
  name: string;
  /** Null in the data of a document, which contains the HTML itself. */
  html: string | null;
  role?: "rowgroup";
  /** Changes rows that a client navigation has loaded, before they are shown. */
  prepare?: (rows: DocumentFragment) => void;
  onSubmit?: SubmitEventHandler;
};

/**
 * An element whose content the server rendered: rows of links and forms, which need no component in
 * the browser. A document contains the content once, and the browser reads it from there.
 */
export function CachedHtml({ as: Element, name, html, prepare, ...attributes }: CachedHtmlProps) {
  const contents = use(CachedHtmlContext);
  const rows = useMemo(
    () => (html === null ? null : writtenByBrowser(html, prepare)),
    [html, prepare],
  );
  return (
    <Element
      {...attributes}
      data-cached-html={name}
      dangerouslySetInnerHTML={{ __html: rows ?? contents.get(name) ?? "" }}
    />
  );
}

/**
 * Sends the forms of the rows without a reload. If that draws the rows anew, the same form has the
 * focus again.
 */
export function useRowForms(): SubmitEventHandler {
  const submit = useSubmit();
  const sent = useRef<string>(null);
  useEffect(() => {
    if (sent.current && document.activeElement === document.body && focusForm(sent.current))
      sent.current = null;
  });
  return (event) => {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    sent.current = submitter.form?.getAttribute("action") ?? null;
    void submit(submitter, { preventScrollReset: true });
  };
}

/** A form in a closed menu has no focus, so its menu gets it. */
function focusForm(action: string): boolean {
  const form = document.querySelector(`form[action="${CSS.escape(action)}"]`);
  const menu = form?.closest("details:not([open])");
  const control = menu ? menu.querySelector("summary") : form?.querySelector("button");
  control?.focus({ preventScroll: true });
  return control !== undefined;
}

export function readCachedHtml(root: ParentNode): ReadonlyMap<string, string> {
  const elements = root.querySelectorAll<HTMLElement>("[data-cached-html]");
  return new Map(
    Array.from(elements, (element) => [element.dataset.cachedHtml ?? "", element.innerHTML]),
  );
}

/**
 * The same text as `innerHTML` of the document, so rows that did not change keep their elements,
 * and with them the focus, when a client navigation loads them again.
 */
function writtenByBrowser(html: string, prepare: CachedHtmlProps["prepare"]): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  prepare?.(template.content);
  return template.innerHTML;
}
