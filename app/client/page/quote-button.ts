import { QUOTE_PARAM } from "#app/contract/quote-params.ts";

/** While a selection changes more often than this, it is not finished. */
const CALM_MS = 250;
/** Between the button and the selection; on touch screens its handles are there. */
const GAP_PX = 8;
const TOUCH_GAP_PX = 36;

let button: HTMLAnchorElement | null = null;
let calm: ReturnType<typeof setTimeout>;
let is_pressed = false;

/**
 * Offers "Quote" beside a selection in the text of a post: a copy of the link below the post, which
 * does the same by keyboard. Called at each change of the selection.
 */
export function updateQuoteButton(): void {
  clearTimeout(calm);
  // The press of a finger may end the selection before the click.
  if (is_pressed) return;
  removeButton();
  calm = setTimeout(showButton, CALM_MS);
}

function showButton(): void {
  removeButton();
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: node } = range;
  const post = (node instanceof Element ? node : node.parentElement)
    ?.closest(".post > .prose, .post details > .prose")
    ?.closest<HTMLElement>(".post");
  const link = post?.querySelector(`.post-actions > a[href*="${QUOTE_PARAM}="]`)?.cloneNode(true);
  if (!post || !(link instanceof HTMLAnchorElement)) return;
  button = link;
  place(link, post, range.getBoundingClientRect());
  link.addEventListener("pointerdown", () => {
    is_pressed = true;
    document.addEventListener("pointerup", () => setTimeout(releaseButton), { once: true });
    document.addEventListener("pointercancel", releaseButton, { once: true });
  });
  // The browser would end the selection, and begin to drag the link.
  link.addEventListener("mousedown", (event) => event.preventDefault());
  link.addEventListener("click", () => setTimeout(removeButton));
  document.addEventListener("keydown", onKeyDown, true);
}

/** Above the selection, or below it where a touch screen has its own buttons above. */
function place(link: HTMLAnchorElement, post: HTMLElement, selected: DOMRect): void {
  const is_touch = matchMedia("(pointer: coarse)").matches;
  link.ariaHidden = "true";
  link.tabIndex = -1;
  link.className = `btn ${is_touch ? "main" : "small"}`;
  Object.assign(link.style, {
    position: "absolute",
    boxShadow: "var(--lift-menu)",
    userSelect: "none",
  });
  // The post below is painted later.
  post.style.zIndex = "1";
  post.append(link);
  const { offsetWidth: width, offsetHeight: height } = link;
  const box = post.getBoundingClientRect();
  const above = selected.top - GAP_PX - height;
  const below = selected.bottom + (is_touch ? TOUCH_GAP_PX : GAP_PX);
  const is_below = is_touch ? below + height <= innerHeight : above < 0;
  link.style.top = `${(is_below ? below : above) - box.top}px`;
  const left = Math.min(selected.left - box.left, post.clientWidth - width);
  link.style.left = `${Math.max(left, 0)}px`;
}

function releaseButton(): void {
  is_pressed = false;
}

function removeButton(): void {
  const post = button?.closest<HTMLElement>(".post");
  if (post) post.style.zIndex = "";
  button?.remove();
  button = null;
  document.removeEventListener("keydown", onKeyDown, true);
}

/** A dialog that is open beside it stays open. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  removeButton();
}
