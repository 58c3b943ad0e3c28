import { isPlainClick } from "./link-navigation.ts";

/** The pictures to go through, and which of them is shown. */
export type ShownPictures = { links: readonly HTMLAnchorElement[]; index: number };

const LINK = ".prose a.picture";

/**
 * Calls `onPicture` for a plain click on a picture in a post, with the pictures of the same page, or
 * of the same dialog. Any other click opens the page of the picture.
 */
export function watchPictureLinks(onPicture: (pictures: ShownPictures) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest(LINK) : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlainClick(event))
      return;
    event.preventDefault();
    const page = link.closest("dialog") ?? document;
    const links = [...page.querySelectorAll<HTMLAnchorElement>(LINK)].filter((each) =>
      each.checkVisibility(),
    );
    onPicture({ links, index: links.indexOf(link) });
  };
  // The capture phase runs before the listener that turns clicks into navigations.
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}
