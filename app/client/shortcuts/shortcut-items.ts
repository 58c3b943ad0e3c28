/**
 * The items between which `j` and `k` move: the links of the rows of a list, the replies of a
 * topic, and after them the link to the next page.
 */
const ITEMS =
  "main :is(.topic-title, .notification > div > a, li :is(h2, h3) > a, article.reply, .pager a[rel=next])";
/** Excludes the text of a member, folded parts, and anything in a dialog above the list. */
const ELSEWHERE = ".prose, details:not([open]), dialog";
/** Marks an item, or all from the next item on. */
const MARKS = "main :is(.unread-mark, .new-line)";
const ROWS = "article.reply, tr, li";

type Step = 1 | -1;

export function moveBy(step: Step): boolean {
  const items = listItems();
  const tops = items.map((item) => rowOf(item).getBoundingClientRect().top);
  return focusOn(items[nextIndex(step, currentIndex(items), tops)]);
}

/**
 * The next item after the current one, and no further than the ends. `current` is -1 if there is
 * none, and then it starts at the upper edge of the window.
 */
export function nextIndex(step: Step, current: number, tops: number[]): number {
  const last = tops.length - 1;
  if (current >= 0) return Math.min(Math.max(current + step, 0), last);
  const first_below = tops.findIndex((top) => top >= 0);
  if (step === 1) return first_below < 0 ? last : first_below;
  return Math.max((first_below < 0 ? tops.length : first_below) - 1, 0);
}

export function moveToUnread(): boolean {
  const items = listItems();
  const current = currentIndex(items);
  const unread_items = [...document.querySelectorAll(MARKS)].map((mark) =>
    items.findIndex((item) => item.contains(mark) || isBefore(mark, item)),
  );
  return focusOn(items[unread_items.find((index) => index > current) ?? -1]);
}

/** A reply is open where it is; everything else has a link. */
export function openCurrent(): boolean {
  const items = listItems();
  const item = items[currentIndex(items)];
  if (!(item instanceof HTMLAnchorElement)) return false;
  item.click();
  return true;
}

export function currentReply(): HTMLElement | null {
  const items = listItems();
  const item = items[currentIndex(items)];
  return item?.matches("article") ? item : null;
}

function listItems(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ITEMS)].filter(
    (item) => !item.closest(ELSEWHERE),
  );
}

function currentIndex(items: HTMLElement[]): number {
  return items.findIndex((item) => rowOf(item).contains(document.activeElement));
}

function rowOf(item: HTMLElement): Element {
  return item.closest(ROWS) ?? item;
}

function isBefore(mark: Element, item: Element): boolean {
  return (mark.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** A reply begins at the upper edge; a row moves the page only if it is not in the window. */
function focusOn(item: HTMLElement | undefined): boolean {
  if (!item) return false;
  item.focus({ preventScroll: true });
  const is_calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  rowOf(item).scrollIntoView({
    block: item.matches("article") ? "start" : "nearest",
    behavior: is_calm ? "instant" : "smooth",
  });
  return true;
}
