/* oxlint-disable unicorn/consistent-function-scoping --
   the browser gets the text of one function, so its helpers are inside */
/**
 * Runs in the page. Lists what is wider than the window or cut off, and controls that no scrolling
 * reaches. Texts that end with an ellipsis and boxes that scroll by themselves are meant to be so.
 */
export function layoutProblems(): string[] {
  const problems: string[] = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} wide`);
  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || !isDrawn(element)) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    // A text that is longer than its field is scrolled by the caret.
    const is_cut = !element.matches("input") && element.scrollWidth > element.clientWidth + 1;
    if (is_cut && /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis")
      problems.push(`${nameOf(element)} is cut off`);
    const { left, right } = element.getBoundingClientRect();
    const is_outside = left < -1 || right > clientWidth + 1;
    if (is_outside && hasContent(element) && !scrolls(element))
      problems.push(`${nameOf(element)} is outside of the window`);
  }
  return problems;

  function isDrawn(element: HTMLElement): boolean {
    return (
      element.checkVisibility() &&
      !element.closest(".sr-only, .skip-link, [hidden]") &&
      !isClipped(element)
    );
  }

  function isClipped(element: HTMLElement): boolean {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (getComputedStyle(each).clipPath !== "none") return true;
    return false;
  }

  function hasContent(element: HTMLElement): boolean {
    return (
      element.matches("a, button, input, select, textarea, summary") ||
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      )
    );
  }

  function scrolls(element: HTMLElement): boolean {
    for (let each = element.parentElement; each; each = each.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(each);
      if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis") return true;
    }
    return false;
  }

  function nameOf(element: HTMLElement): string {
    return `${element.tagName} .${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
  }
}

/** Runs in the page. Lists what moves for longer than a reader who wants no motion should see. */
export function motionProblems(): string[] {
  const SECONDS_MAX = 0.01;
  const seconds = (durations: string) => Math.max(...durations.split(",").map(Number.parseFloat));
  return [...document.querySelectorAll("*")].flatMap((element) =>
    ["", "::before", "::after"].flatMap((pseudo) => {
      const { transitionDuration, animationDuration, animationName, scrollBehavior } =
        getComputedStyle(element, pseudo);
      const moves =
        seconds(transitionDuration) > SECONDS_MAX ||
        (animationName !== "none" && seconds(animationDuration) > SECONDS_MAX) ||
        scrollBehavior === "smooth";
      return moves ? [`${element.tagName} .${element.className}${pseudo}`] : [];
    }),
  );
}
