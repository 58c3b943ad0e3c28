import { WAITING_IMAGE_CLASS } from "#app/lib/text/outside-images.ts";
import { count } from "./limits.ts";
import { renderMarkdown } from "./parse-markdown.server.ts";

const WAITING_IMAGE = new RegExp(`<a class="${WAITING_IMAGE_CLASS}"`, "g");
const IMAGE = new RegExp(`<img |<a class="${WAITING_IMAGE_CLASS}"`, "g");

/** How many pictures of other sites are links, until the site has fetched them or if it cannot. */
export function countWaitingPictures(stored_html: string): number {
  return count(stored_html, WAITING_IMAGE);
}

/** How many images of a text are none in the HTML that was stored for it, and will be none. */
export function countLeftOutImages(
  text: string,
  format: "markdown" | "html",
  stored_html: string,
): number {
  // Rendering costs as much as parsing, and most texts have no image.
  if (format === "markdown" && !text.includes("![")) return 0;
  const html = format === "markdown" ? renderMarkdown(text) : text;
  return Math.max(0, count(html, /<img\b/gi) - count(stored_html, IMAGE));
}
