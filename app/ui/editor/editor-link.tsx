import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../forms/button.tsx";
import { Input } from "../forms/input.tsx";
import type { RichEditor } from "./editor-rich.ts";

export type EditorLinkLabels = {
  linkAddress: string;
  linkSet: string;
  linkRemove: string;
  linkCancel: string;
};

type TextRange = { index: number; length: number };

/** Asks for the address of a link. It is inside the writing form, so it cannot be a form itself. */
export function EditorLink({
  editor,
  labels,
  onDone,
}: {
  editor: RichEditor;
  labels: EditorLinkLabels;
  onDone: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [range] = useState(() => linkRange(editor));
  const [current_address] = useState(() => linkAt(editor, range.index));
  useEffect(() => field.current?.focus(), []);

  const close = (caret: number) => {
    onDone();
    editor.setSelection(caret, 0, "silent");
    editor.focus();
  };
  const setLink = () => {
    const address = addressOf(field.current?.value ?? "");
    if (address === "") return;
    if (range.length === 0) editor.insertText(range.index, address, { link: address }, "user");
    else editor.formatText(range.index, range.length, { link: address }, "user");
    close(range.index + (range.length || address.length));
  };
  const removeLink = () => {
    editor.formatText(range.index, range.length, { link: false }, "user");
    close(range.index + range.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") setLink();
    else close(range.index + range.length);
  };
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-2">
      <label htmlFor={id} className="text-sm">
        {labels.linkAddress}
      </label>
      <Input
        ref={field}
        id={id}
        inputMode="url"
        defaultValue={current_address}
        onKeyDown={onKeyDown}
        className="min-h-9 w-auto min-w-32 flex-1 py-1"
      />
      <Button type="button" size="small" variant="secondary" onClick={setLink}>
        {labels.linkSet}
      </Button>
      {current_address && (
        <Button type="button" size="small" variant="quiet" onClick={removeLink}>
          {labels.linkRemove}
        </Button>
      )}
      <Button
        type="button"
        size="small"
        variant="quiet"
        onClick={() => close(range.index + range.length)}
      >
        {labels.linkCancel}
      </Button>
    </div>
  );
}

/** The selected text, or the whole link that contains the caret. */
function linkRange(editor: RichEditor): TextRange {
  const { index, length } = editor.getSelection(true);
  const link = linkAt(editor, index);
  if (length > 0 || link === "") return { index, length };
  let start = index;
  let end = index;
  while (start > 0 && linkAt(editor, start) === link) start -= 1;
  while (end < editor.getLength() && linkAt(editor, end + 1) === link) end += 1;
  return { index: start, length: end - start };
}

/** Quill returns the format of the character before the position. */
function linkAt(editor: RichEditor, index: number): string {
  const { link } = editor.getFormat(index, 0);
  return typeof link === "string" ? link : "";
}

/** Members often omit `https://`. */
function addressOf(input: string): string {
  const address = input.trim();
  if (address === "" || /^(?:https?:|mailto:|\/)/i.test(address)) return address;
  return /^\S+@\S+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}
