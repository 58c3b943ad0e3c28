import { COPIED_LABEL_MS, copyToClipboard } from "../forms/copy-to-clipboard.ts";

/** A sentence takes longer to read than a word. */
const NOT_COPIED_LABEL_MS = 6000;

type Labels = { copied: string; notCopied: string };

/** Copies the address of a link and says in its place whether that succeeded. */
export async function copyLink(link: HTMLAnchorElement, labels: Labels): Promise<void> {
  const is_copied = await copyToClipboard(link.href);
  const label = link.querySelector("span");
  if (!label || label.ariaLive) return;
  const content = [...label.childNodes];
  label.ariaLive = "polite";
  label.textContent = is_copied ? labels.copied : labels.notCopied;
  const restore = () => {
    label.ariaLive = null;
    label.replaceChildren(...content);
  };
  setTimeout(restore, is_copied ? COPIED_LABEL_MS : NOT_COPIED_LABEL_MS);
}
