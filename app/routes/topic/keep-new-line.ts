const NEW_LINE = ".new-line";

/**
 * The server draws the line before the new replies once: then they are read. If the topic is loaded
 * again below the reader, as thanks or a dialog cause, the line stays where it is, so no reply
 * moves and none loses the focus.
 */
export function keepNewLine(replies: DocumentFragment): void {
  const line = document.querySelector(NEW_LINE);
  const first_new_id = line?.nextElementSibling?.id;
  const first_new = first_new_id && replies.getElementById(first_new_id);
  if (!line || !first_new) return;
  replies.querySelector(NEW_LINE)?.remove();
  first_new.before(line.cloneNode(true));
}
