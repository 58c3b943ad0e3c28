import type { RichEditor } from "./editor-rich.ts";

/** A name that is being typed: the same letters as a mention may have (content/mentions.server.ts). */
const NAME_BEFORE_CARET = /(?<![\p{L}\p{N}_@/])@([\p{L}\p{N}._-]{1,40})$/u;
/** The same in a list of names, which blanks and commas separate; an "@" may be before each. */
const LISTED_NAME_BEFORE_CARET = /(?<![^\s,;])@?([\p{L}\p{N}._-]{1,40})$/u;

type Rect = { left: number; top: number; bottom: number };

/** The field in which a member is mentioned, the rich editor or the plain one, or a list of names. */
export type MentionTarget = {
  element: HTMLElement;
  /** The text before the caret that may begin a name, without its "@", or null. */
  typedName: () => string | null;
  /** Replaces this text and its "@" by the username. */
  replaceName: (name: string, username: string) => void;
  /** The position of the name in the window. */
  rectOf: (name: string) => Rect;
};

export function nameIn(text_before_caret: string): string | null {
  return NAME_BEFORE_CARET.exec(text_before_caret)?.[1] ?? null;
}

export function listedNameIn(text_before_caret: string): string | null {
  return LISTED_NAME_BEFORE_CARET.exec(text_before_caret)?.[1] ?? null;
}

export function richTarget(editor: RichEditor): MentionTarget {
  return {
    element: editor.root,
    typedName: () => {
      const range = editor.hasFocus() ? editor.getSelection() : null;
      if (!range || range.length > 0) return null;
      const { code, "code-block": code_block } = editor.getFormat(range.index, 0);
      if (code || code_block) return null;
      const [, offset] = editor.getLine(range.index);
      return nameIn(editor.getText(range.index - offset, offset));
    },
    replaceName: (name, username) => {
      const { index } = editor.getSelection(true);
      const start = index - name.length - 1;
      const text = `@${username} `;
      editor.deleteText(start, name.length + 1, "user");
      editor.insertText(start, text, "user");
      editor.setSelection(start + text.length, 0, "user");
    },
    rectOf: (name) => {
      const { index } = editor.getSelection(true);
      const box = editor.container.getBoundingClientRect();
      const bounds = editor.getBounds(index - name.length - 1);
      if (!bounds) return box;
      return {
        left: box.left + bounds.left,
        top: box.top + bounds.top,
        bottom: box.top + bounds.bottom,
      };
    },
  };
}

export function plainTarget(field: HTMLTextAreaElement): MentionTarget {
  return targetIn(field, nameIn, "@");
}

export function listedNameTarget(field: HTMLTextAreaElement): MentionTarget {
  return targetIn(field, listedNameIn, "");
}

function targetIn(
  field: HTMLTextAreaElement,
  findName: typeof nameIn,
  sign: string,
): MentionTarget {
  const startOf = (name: string) => {
    const start = field.selectionStart - name.length;
    return field.value[start - 1] === "@" ? start - 1 : start;
  };
  return {
    element: field,
    typedName: () =>
      field.selectionStart === field.selectionEnd
        ? findName(field.value.slice(0, field.selectionStart))
        : null,
    replaceName: (name, username) => {
      field.setRangeText(`${sign}${username} `, startOf(name), field.selectionStart, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    rectOf: (name) => rectInField(field, startOf(name)),
  };
}

const COPIED_STYLES = ["font", "letter-spacing", "padding", "border", "box-sizing"];

/** A field does not report where its text is, so the same text is laid out beside the page. */
function rectInField(field: HTMLTextAreaElement, index: number): Rect {
  const copy = document.createElement("div");
  const styles = getComputedStyle(field);
  for (const name of COPIED_STYLES) copy.style.setProperty(name, styles.getPropertyValue(name));
  Object.assign(copy.style, {
    position: "absolute",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
    width: `${field.clientWidth}px`,
  });
  const mark = document.createElement("span");
  mark.textContent = "@";
  copy.append(field.value.slice(0, index), mark);
  document.body.append(copy);
  const { offsetLeft, offsetTop, offsetHeight } = mark;
  copy.remove();
  const box = field.getBoundingClientRect();
  const top = box.top + offsetTop - field.scrollTop;
  return { left: box.left + offsetLeft, top, bottom: top + offsetHeight };
}
