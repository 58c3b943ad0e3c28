/**
 * Images of a post that cannot be loaded get a class: the space that is reserved for them would
 * stay as a hole in the text.
 */
export function markBrokenImages(): void {
  document.addEventListener("error", ({ target }) => markBroken(target), true);
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) markBroken(image);
}

function markBroken(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement && target.closest(".prose"))
    target.classList.add("broken");
}
