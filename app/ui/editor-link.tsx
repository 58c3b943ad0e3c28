import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import type { RichEditor } from "./editor-rich.ts";
import { Input } from "./input.tsx";

export type EditorLinkLabels = {
  linkAddress: string;
  linkSet: string;
  linkRemove: string;
  linkCancel: string;
};

type Place = { index: number; length: number };

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
  const [place] = useState(() => placeOf(editor));
  const [known] = useState(() => linkAt(editor, place.index));
  useEffect(() => field.current?.focus(), []);

  const leave = (caret: number) => {
    onDone();
    editor.setSelection(caret, 0, "silent");
    editor.focus();
  };
  const set = () => {
    const address = addressOf(field.current?.value ?? "");
    if (address === "") return;
    if (place.length === 0) editor.insertText(place.index, address, { link: address }, "user");
    else editor.formatText(place.index, place.length, { link: address }, "user");
    leave(place.index + (place.length || address.length));
  };
  const remove = () => {
    editor.formatText(place.index, place.length, { link: false }, "user");
    leave(place.index + place.length);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") set();
    else leave(place.index + place.length);
  };
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <label htmlFor={id} className="text-sm">
        {labels.linkAddress}
      </label>
      <Input
        ref={field}
        id={id}
        inputMode="url"
        defaultValue={known}
        onKeyDown={pressKey}
        className="min-h-9 w-auto min-w-32 flex-1 py-1"
      />
      <Button type="button" size="small" variant="secondary" onClick={set}>
        {labels.linkSet}
      </Button>
      {known && (
        <Button type="button" size="small" variant="quiet" onClick={remove}>
          {labels.linkRemove}
        </Button>
      )}
      <Button
        type="button"
        size="small"
        variant="quiet"
        onClick={() => leave(place.index + place.length)}
      >
        {labels.linkCancel}
      </Button>
    </div>
  );
}

/** The selected text, or the whole link that contains the caret. */
function placeOf(editor: RichEditor): Place {
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

/** Members often leave out `https://`. */
function addressOf(typed: string): string {
  const address = typed.trim();
  if (address === "" || /^(?:https?:|mailto:|\/)/i.test(address)) return address;
  return /^\S+@\S+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}
