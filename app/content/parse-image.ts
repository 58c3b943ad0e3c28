import type { Image, Mark, Run } from "./document.ts";
import { imageAddress } from "./addresses.ts";

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

// Wider than any screen; the style sheet keeps every image inside its column anyway.
const MAX_SIDE_PX = 9999;

// One side alone says nothing about the shape, and the style sheet gives a box to images that say
// nothing.
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
