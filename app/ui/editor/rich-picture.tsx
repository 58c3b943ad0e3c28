import { useState } from "react";
import { EditorPicture, type EditorPictureLabels } from "./editor-picture.tsx";
import type { RichEditor } from "./editor-rich.ts";

/** The strip of the rich editor. Selected text is kept, before the picture. */
export function RichPicture({
  editor,
  labels,
  accept,
  onFiles,
  onDone,
}: {
  editor: RichEditor;
  labels: EditorPictureLabels;
  accept: string | undefined;
  onFiles: (files: File[], index: number) => void;
  onDone: () => void;
}) {
  const [caret] = useState(() => {
    const { index, length } = editor.getSelection(true);
    return index + length;
  });
  const close = (index: number) => {
    onDone();
    editor.setSelection(index, 0, "silent");
    editor.focus();
  };
  return (
    <EditorPicture
      labels={labels}
      accept={accept}
      onFiles={(files) => {
        close(caret);
        onFiles(files, caret);
      }}
      onAddress={({ src, alt }) => {
        const embed = src.startsWith("/") ? "picture" : "waiting-picture";
        editor.insertEmbed(caret, embed, { src, alt }, "user");
        close(caret + 1);
      }}
      onCancel={() => close(caret)}
    />
  );
}
