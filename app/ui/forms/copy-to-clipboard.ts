/** How long a control says that its text is copied. */
export const COPIED_LABEL_MS = 2000;

/** False if the browser refuses it. Pages without TLS have no clipboard at all. */
export function copyToClipboard(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
