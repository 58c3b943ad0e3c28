import { currentReply, moveBy, moveToUnread, openCurrent } from "./shortcut-items.ts";
import { createKeyReader } from "./shortcut-keys.ts";
import { toggleShortcutList } from "./shortcut-list.ts";

/** A phone has a link in the top bar instead of the field; the page of the search has its own. */
const SEARCHES = ".find input, .find a, #search";
/** The field of a reply that is written above its topic. */
const WRITING_FIELDS = "dialog :is(.ql-editor, textarea)";
const REPLY_LINKS = "main :is(.topic-acts, .topic-end) a[href*='/reply']";

type Act = NonNullable<ReturnType<typeof readKey>>;

const readKey = createKeyReader();

/** Each returns whether there was something to do. */
const ACTS: Record<Act, () => boolean> = {
  help: () => {
    void toggleShortcutList();
    return true;
  },
  search: goToSearch,
  next: () => moveBy(1),
  previous: () => moveBy(-1),
  unread: moveToUnread,
  open: openCurrent,
  reply: () => focusOn(WRITING_FIELDS) || click(findShown(REPLY_LINKS)),
  bookmark: () => click(findBookmarkLink()),
  forums: () => goTo("/forum"),
  latest: () => goTo("/latest"),
  notifications: () => goTo("/notifications"),
  invites: () => goTo("/invites"),
};

/** Handles a key that was pressed outside of fields. */
export function pressKey(event: KeyboardEvent): void {
  // Another handler has used the key. The first `/` was prevented by our own listener.
  if (event.defaultPrevented && event.key !== "/") return;
  const act = readKey(event);
  if (!act) return;
  // Below a modal dialog nothing can be used. `?` closes the list.
  if (act !== "help" && document.querySelector(":modal")) return;
  if (ACTS[act]()) event.preventDefault();
}

function goToSearch(): boolean {
  const search = findShown(SEARCHES);
  if (!(search instanceof HTMLInputElement)) return click(search);
  search.select();
  return true;
}

/** The link of the current reply, else of the topic, whose link is the first. */
function findBookmarkLink(): HTMLElement | undefined {
  const links = (currentReply() ?? document).querySelectorAll<HTMLAnchorElement>("main a");
  return [...links].find(
    (link) => link.pathname.endsWith("/bookmark") && !link.closest(".prose, dialog"),
  );
}

/**
 * Follows a link, because the router listens to links. The focus is removed first, so that the new
 * page can set it.
 */
function goTo(address: string): boolean {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const link = document.createElement("a");
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}

function focusOn(selector: string): boolean {
  const element = findShown(selector);
  element?.focus();
  return element !== undefined;
}

function click(element: HTMLElement | undefined): boolean {
  element?.click();
  return element !== undefined;
}

function findShown(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getClientRects().length > 0,
  );
}
