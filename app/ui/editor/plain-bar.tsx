import { type RefObject, useState } from "react";
import { EditorIcon } from "./editor-icon.tsx";
import { insertMarkdown } from "./editor-insertion.ts";
import { EditorPicture, type EditorPictureLabels } from "./editor-picture.tsx";

export type PlainBarLabels = EditorPictureLabels & {
  /** Fills the space of the toolbar if the plain field stays. */
  markdown: string;
  toRich: string;
  tools: { picture: string };
};

/** The bar above the plain field. */
export function PlainBar({
  field,
  labels,
  accept,
  onFiles,
  onRich,
  onOpen,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  labels: PlainBarLabels;
  accept: string | undefined;
  onFiles: (files: File[]) => void;
  onRich: () => void;
  /** The strip for pictures opens. */
  onOpen: () => void;
}) {
  const [is_open, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    field.current?.focus();
  };
  const toggle = () => {
    if (is_open) return close();
    onOpen();
    setIsOpen(true);
  };
  return (
    <>
      <div className="editor-tools">
        <p>{labels.markdown}</p>
        <button
          type="button"
          className="editor-tool"
          title={labels.tools.picture}
          aria-label={labels.tools.picture}
          aria-expanded={is_open}
          onClick={toggle}
        >
          <EditorIcon name="picture" />
        </button>
        <button type="button" className="editor-switch" onClick={onRich}>
          {labels.toRich}
        </button>
      </div>
      {is_open && (
        <EditorPicture
          labels={labels}
          accept={accept}
          onFiles={(files) => {
            close();
            onFiles(files);
          }}
          onAddress={({ src, alt }) => {
            setIsOpen(false);
            if (field.current)
              insertMarkdown(field.current, `![${alt.replace(/[\\[\]]/g, "\\$&")}](${src})`);
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
