import { WAITING_IMAGE_CLASS } from "#app/lib/text/outside-images.ts";
import { count } from "./limits.ts";
import { renderMarkdown } from "./parse-markdown.server.ts";

const IMAGE = new RegExp(`<img |<a class="${WAITING_IMAGE_CLASS}"`, "g");

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
