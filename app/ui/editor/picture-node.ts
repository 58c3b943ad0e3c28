/** An event of the editor: a picture with this address was uploaded into the text. */
export const PICTURE_ADDED = "picture-added";

/** The elements of pictures in the rich editor, and of those that the site will fetch. */
export const PICTURES = "img, .ql-waiting-image";

export function altOf(node: HTMLElement): string {
  return (node instanceof HTMLImageElement ? node.alt : node.dataset.alt) ?? "";
}

/** Sets the description of a picture. The editor reads it as a change of its text. */
export function describe(node: HTMLElement, alt: string): void {
  if (node instanceof HTMLImageElement) return void node.setAttribute("alt", alt);
  node.dataset.alt = alt;
  node.textContent = alt || (node.dataset.src ?? "");
}

/** A picture in the editor leaves room for text above and below it. */
const MAX_HEIGHT = "12rem";

/** The width of a picture in the editor, for a value of CSS. It does not depend on its bytes. */
export function shownWidth({ width, height }: { width: number; height: number }): string {
  return `min(100%, ${width}px, calc(${MAX_HEIGHT} * ${width / height}))`;
}
