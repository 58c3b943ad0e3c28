import { imageAddress } from "#app/lib/net/addresses.ts";
import type { Image, Mark, Run } from "./document.ts";

export function parseImage(
  attributes: Record<string, string>,
  marks: readonly Mark[],
  own_origin: string,
): Run[] {
  const src = imageAddress(attributes.src ?? "", own_origin);
  if (src === null) return [];
  const alt = (attributes.alt ?? "").replace(/\s+/g, " ").trim();
  const image: Image = { src, alt, ...parseSize(attributes) };
  return [{ text: "", marks: marks.filter((mark) => mark.startsWith("link ")), image }];
}

// Larger than any screen. The style sheet keeps images inside their column anyway.
const MAX_SIDE_PX = 9999;

// One side alone does not tell the aspect ratio. The style sheet reserves space for images without
// a size.
function parseSize(attributes: Record<string, string>) {
  const width = wholeNumber(attributes.width, MAX_SIDE_PX);
  const height = wholeNumber(attributes.height, MAX_SIDE_PX);
  return width > 0 && height > 0 ? { width, height } : { width: 0, height: 0 };
}

/** A whole number from 1 to `max`, or 0 for anything else. */
export function wholeNumber(value: string | undefined, max: number) {
  const number = /^\d{1,9}$/.test(value ?? "") ? Number(value) : 0;
  return number <= max ? number : 0;
}
