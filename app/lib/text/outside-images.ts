/** A link that stands for a picture of another site until the site has fetched it, or cannot. */
export const WAITING_IMAGE_CLASS = "waiting-image";

const LINK = /<a [^>]*>.*?<\/a>/g;
const OUTSIDE_IMAGE = /<img src="(https?:[^"]*)" alt="([^"]*)"[^>]*>/g;

/**
 * Stored HTML of older releases has pictures of other sites, whose readers told these what they
 * read. They become links, or their description inside of one. Stored HTML writes each tag in one
 * way, and its text contains no "<".
 */
export function linkOutsideImages(html: string): string {
  if (!html.includes('<img src="http')) return html;
  return html
    .replace(LINK, (link) => link.replace(OUTSIDE_IMAGE, "$2"))
    .replace(
      OUTSIDE_IMAGE,
      (_, src: string, alt: string) =>
        `<a class="${WAITING_IMAGE_CLASS}" href="${src}" rel="nofollow noopener ugc">${alt || src}</a>`,
    );
}
