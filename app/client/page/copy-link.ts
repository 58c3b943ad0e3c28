/** How long the link says that it was copied. */
const COPIED_LABEL_MS = 2000;

/** Copies the address of a link and says so in its place: `data-copied` has the words. */
export async function copyLink(link: HTMLAnchorElement): Promise<void> {
  await navigator.clipboard.writeText(link.href);
  const label = link.querySelector("span");
  const { copied } = link.dataset;
  if (!label || !copied || label.textContent === copied) return;
  const content = [...label.childNodes];
  label.ariaLive = "polite";
  label.textContent = copied;
  setTimeout(() => label.replaceChildren(...content), COPIED_LABEL_MS);
}
