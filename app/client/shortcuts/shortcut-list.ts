/** The page of the list, and as a dialog in the same page. */
const PAGE = "/keyboard";
const DIALOG = "/keyboard?dialog=1";
const HEADING_ID = "shortcut-list-heading";

let dialog: HTMLDialogElement | null = null;

/**
 * Opens the list above any page, or closes it. The router can show a dialog only above its parent
 * route, so this one is copied from the page that the server draws.
 */
export async function toggleShortcutList(): Promise<void> {
  // The next key after Escape may precede the event `close`.
  if (dialog?.open) return dialog.close();
  // No shortcut works in another dialog, and the page of the list already shows it.
  if (document.querySelector(":modal") || location.pathname === PAGE) return undefined;
  const new_dialog = await fetchDialog().catch(() => null);
  if (!new_dialog) return location.assign(PAGE);
  // Another dialog, or this one by a second key, may be open by now.
  if (!document.querySelector(":modal")) show(new_dialog);
  return undefined;
}

async function fetchDialog(): Promise<HTMLDialogElement | null> {
  const response = await fetch(DIALOG);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector<HTMLDialogElement>("main dialog");
}

function show(new_dialog: HTMLDialogElement): void {
  dialog = new_dialog;
  document.body.append(dialog);
  const heading = dialog.querySelector("h2");
  if (heading) heading.id = HEADING_ID;
  dialog.setAttribute("aria-labelledby", HEADING_ID);
  const close = () => new_dialog.close();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.pathname !== PAGE) return;
    event.preventDefault();
    close();
  };
  dialog.addEventListener("click", onClick);
  addEventListener("popstate", close);
  dialog.addEventListener("close", () => {
    removeEventListener("popstate", close);
    new_dialog.remove();
    if (dialog === new_dialog) dialog = null;
  });
  dialog.showModal();
  heading?.focus();
}
