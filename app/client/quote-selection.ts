import { useEffect } from "react";

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
  const from = lettersIn(before);
  return { from: String(from), to: String(from + lettersIn(range)) };
}

function lettersIn(range: Range): number {
  return range.toString().replace(/\s/g, "").length;
}

/**
 * A quotation has only the part of the post that is selected: the link "Quote" of a post gets it
 * into its address before anything follows the link.
 */
export function useQuoteSelection(names: { quote: string; from: string; to: string }): void {
  const { quote, from, to } = names;
  useEffect(() => {
    let pressed: { link: Element; part: Part | null } | null = null;
    const linkOf = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const text = link?.closest(".post")?.querySelector(".prose");
      // A link that a member wrote may have a parameter with the same name.
      if (!link || !text || text.contains(link)) return null;
      return new URL(link.href).searchParams.has(quote) ? { link, text } : null;
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
      searchParams.delete(from);
      searchParams.delete(to);
      if (part && part.from !== part.to) {
        searchParams.set(from, part.from);
        searchParams.set(to, part.to);
      }
      link.setAttribute("href", `${pathname}?${searchParams}`);
    };
    document.addEventListener("pointerdown", onPress, true);
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      document.removeEventListener("click", onClick, true);
    };
  }, [quote, from, to]);
}
