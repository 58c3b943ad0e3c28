import { useEffect } from "react";
import { FROM_PARAM, QUOTE_PARAM, TO_PARAM } from "#app/contract/quote-params.ts";
import { WAITING_IMAGE_CLASS } from "#app/lib/text/outside-images.ts";

const WAITING = `.${WAITING_IMAGE_CLASS}`;

type Part = { from: string; to: string };

/** The part of a post that is selected, counted as content/cut-selection.server.ts expects it. */
function selectedPart(text: Element): Part | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!text.contains(range.startContainer) || !text.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.setStart(text, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const from = charactersIn(before);
  return { from: String(from), to: String(from + charactersIn(range)) };
}

/** A picture that was not fetched yet is a link here, and an image without text in the document. */
function charactersIn(range: Range): number {
  const { commonAncestorContainer: node } = range;
  if (node.parentElement?.closest(WAITING)) return 0;
  const part = range.cloneContents();
  for (const link of part.querySelectorAll(WAITING)) link.remove();
  return (part.textContent ?? "").replace(/\s/g, "").length;
}

/**
 * A quotation has only the part of the post that is selected: it is added to the address of the
 * link "Quote" of a post before anything follows the link.
 */
export function useQuoteSelection(): void {
  useEffect(offerQuotation, []);
  useEffect(() => {
    let pressed: { link: Element; part: Part | null } | null = null;
    const linkOf = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const text = link?.closest(".post")?.querySelector(".prose");
      // A link that a member wrote may have a parameter with the same name.
      if (!link || !text || text.contains(link)) return null;
      return new URL(link.href).searchParams.has(QUOTE_PARAM) ? { link, text } : null;
    };
    // The press of a button or a finger ends the selection before the click.
    const onPress = (event: PointerEvent) => {
      const pair = linkOf(event);
      pressed = pair && { link: pair.link, part: selectedPart(pair.text) };
    };
    const onClick = (event: MouseEvent) => {
      const pair = linkOf(event);
      if (!pair) return;
      const { link, text } = pair;
      const part = pressed?.link === link ? pressed.part : selectedPart(text);
      pressed = null;
      const { pathname, searchParams } = new URL(link.href);
      searchParams.delete(FROM_PARAM);
      searchParams.delete(TO_PARAM);
      if (part && part.from !== part.to) {
        searchParams.set(FROM_PARAM, part.from);
        searchParams.set(TO_PARAM, part.to);
      }
      link.setAttribute("href", `${pathname}?${searchParams}`);
    };
    document.addEventListener("pointerdown", onPress, true);
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
}

/** The button beside a selection loads with the first one. */
function offerQuotation(): () => void {
  let button: Promise<typeof import("./quote-button.ts")> | undefined;
  const onSelectionChange = () => {
    if (!button && getSelection()?.isCollapsed !== false) return;
    button ??= import("./quote-button.ts");
    void button.then(({ updateQuoteButton }) => updateQuoteButton());
  };
  document.addEventListener("selectionchange", onSelectionChange);
  return () => document.removeEventListener("selectionchange", onSelectionChange);
}
