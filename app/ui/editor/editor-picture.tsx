import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ALT_MAX } from "#app/contract/field-limits.ts";
import { imageAddress } from "#app/lib/net/addresses.ts";
import { Button } from "../forms/button.tsx";
import { Input } from "../forms/input.tsx";
import { EditorIcon } from "./editor-icon.tsx";

export type EditorPictureLabels = {
  chooseFiles: string;
  pictureAddress: string;
  pictureText: string;
  pictureAdd: string;
  pictureRefused: string;
  linkCancel: string;
};

export type ChosenPicture = { src: string; alt: string };

/**
 * Asks for pictures and files of this device, or for the address of a picture and the text that
 * replaces it. It is inside the writing form.
 */
export function EditorPicture({
  labels,
  accept,
  onFiles,
  onAddress,
  onCancel,
}: {
  labels: EditorPictureLabels;
  accept: string | undefined;
  onFiles: (files: File[]) => void;
  onAddress: (picture: ChosenPicture) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const file_field = useRef<HTMLInputElement>(null);
  const address_field = useRef<HTMLInputElement>(null);
  const text_field = useRef<HTMLInputElement>(null);
  const [is_refused, setIsRefused] = useState(false);
  useEffect(() => file_field.current?.focus(), []);

  const addPicture = () => {
    const src = imageAddress(withScheme(address_field.current?.value ?? ""), location.origin);
    setIsRefused(src === null);
    if (src === null) return address_field.current?.focus();
    onAddress({ src, alt: text_field.current?.value.trim() ?? "" });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const adds = event.key === "Enter" && event.currentTarget !== file_field.current;
    if (!adds && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (adds) addPicture();
    else onCancel();
  };
  return (
    <div className="picture-strip">
      <label className="btn secondary small file-button">
        <EditorIcon name="upload" />
        {labels.chooseFiles}
        <input
          ref={file_field}
          type="file"
          multiple
          accept={accept}
          className="sr-only"
          onKeyDown={onKeyDown}
          onChange={({ target }) => onFiles([...(target.files ?? [])])}
        />
      </label>
      <div className="picture-address">
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
          className="min-h-9 py-1"
        />
        <label htmlFor={`${id}-text`} className="text-sm">
          {labels.pictureText}
        </label>
        <div>
          <Input
            ref={text_field}
            id={`${id}-text`}
            maxLength={ALT_MAX}
            onKeyDown={onKeyDown}
            className="min-h-9 w-auto min-w-32 flex-1 py-1"
          />
          <Button type="button" size="small" variant="secondary" onClick={addPicture}>
            {labels.pictureAdd}
          </Button>
          <Button type="button" size="small" variant="quiet" onClick={onCancel}>
            {labels.linkCancel}
          </Button>
        </div>
        {is_refused && (
          <p id={`${id}-error`} role="alert" className="text-sm text-danger">
            {labels.pictureRefused}
          </p>
        )}
      </div>
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
