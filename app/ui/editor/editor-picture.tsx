import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { imageAddress } from "#app/lib/net/addresses.ts";
import { Button } from "../forms/button.tsx";
import { Input } from "../forms/input.tsx";
import type { RichEditor } from "./editor-rich.ts";

export type EditorPictureLabels = {
  pictureAddress: string;
  pictureText: string;
  pictureAdd: string;
  pictureRefused: string;
  linkCancel: string;
};

/**
 * Asks for the address of a picture and the text that replaces it. It is inside the writing form.
 */
export function EditorPicture({
  editor,
  labels,
  onDone,
}: {
  editor: RichEditor;
  labels: EditorPictureLabels;
  onDone: () => void;
}) {
  const id = useId();
  const address_field = useRef<HTMLInputElement>(null);
  const text_field = useRef<HTMLInputElement>(null);
  const [{ index, length }] = useState(() => editor.getSelection(true));
  const [is_refused, setIsRefused] = useState(false);
  useEffect(() => address_field.current?.focus(), []);

  const close = (caret: number) => {
    onDone();
    editor.setSelection(caret, 0, "silent");
    editor.focus();
  };
  const addPicture = () => {
    const src = imageAddress(withScheme(address_field.current?.value ?? ""), location.origin);
    setIsRefused(src === null);
    if (src === null) return address_field.current?.focus();
    const alt = text_field.current?.value.trim() ?? "";
    // Selected text is kept, before the picture.
    editor.insertEmbed(index + length, "picture", { src, alt }, "user");
    close(index + length + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") addPicture();
    else close(index + length);
  };
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-2">
      <label htmlFor={id} className="text-sm">
        {labels.pictureAddress}
      </label>
      <Input
        ref={address_field}
        id={id}
        inputMode="url"
        aria-invalid={is_refused || undefined}
        aria-describedby={is_refused ? `${id}-error` : undefined}
        onKeyDown={onKeyDown}
        className="min-h-9 w-auto min-w-32 flex-1 py-1"
      />
      <label htmlFor={`${id}-text`} className="text-sm">
        {labels.pictureText}
      </label>
      <Input
        ref={text_field}
        id={`${id}-text`}
        onKeyDown={onKeyDown}
        className="min-h-9 w-auto min-w-32 flex-1 py-1"
      />
      <Button type="button" size="small" variant="secondary" onClick={addPicture}>
        {labels.pictureAdd}
      </Button>
      <Button type="button" size="small" variant="quiet" onClick={() => close(index + length)}>
        {labels.linkCancel}
      </Button>
      {is_refused && (
        <p id={`${id}-error`} role="alert" className="w-full text-sm text-danger">
          {labels.pictureRefused}
        </p>
      )}
    </div>
  );
}

/** Members often omit `https://`. */
function withScheme(input: string): string {
  const address = input.trim();
  return address === "" || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address)
    ? address
    : `https://${address}`;
}
