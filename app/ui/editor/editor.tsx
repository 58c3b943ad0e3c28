import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import "../css/editor.css";
import type { ControlProps } from "../forms/field.tsx";
import { Textarea } from "../forms/input.tsx";
import { useHydrated } from "../page/hydrated.ts";
import { joinClasses } from "../page/join-classes.ts";
import { type Insertion, useInsertion } from "./editor-insertion.ts";
import type { EditorNotice, EditorServices } from "./editor-services.ts";
import { EditorToolbar, type EditorToolbarLabels } from "./editor-toolbar.tsx";
import { MentionList, type Mentions } from "./mention-list.tsx";
import { PictureLine, type PictureLineLabels } from "./picture-line.tsx";
import { PlainBar, type PlainBarLabels } from "./plain-bar.tsx";
import { moveInTable } from "./plain-table.ts";
import { UploadBox } from "./uploads/upload-box.tsx";
import type { Upload } from "./uploads/upload-queue.ts";
import {
  type EditorUploads,
  type UploadLabels,
  useEditorUploads,
} from "./uploads/use-editor-uploads.ts";
import { useEditorBlur } from "./use-editor-blur.ts";
import { type EditorText, type RichEditorOptions, useRichEditor } from "./use-rich-editor.ts";

type EditorProps = RichEditorOptions & {
  control: ControlProps;
  name: string;
  format_name: string;
  text: EditorText;
  labels: EditorToolbarLabels &
    PlainBarLabels &
    PictureLineLabels &
    UploadLabels & {
      content: string;
      toPlain: string;
      notice: (notice: EditorNotice, count: number) => string;
    };
  convert: EditorServices["convert"];
  tall?: boolean;
  insertion?: Insertion | null;
  mentions: Mentions;
  uploads: EditorUploads;
};

/**
 * A plain field for Markdown. With script a rich editor replaces it and writes HTML into the hidden
 * field, until the member switches back. Where one will be loaded, the stylesheet reserves the
 * space of its toolbar and gives the plain field its type, so nothing moves.
 */
export function Editor({
  control,
  name,
  format_name,
  text,
  rich_html,
  restore,
  labels,
  convert,
  tall = false,
  insertion = null,
  mentions,
  uploads,
}: EditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const format = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState("");
  const report = (name: EditorNotice, count = 1) => setNotice(labels.notice(name, count));
  const addFiles = useRef<(files: File[], index?: number) => void>(() => {});
  const { editor, is_plain, switchToPlain, switchToRich } = useRichEditor(
    { field, format, area },
    { rich_html, restore },
    { convert, report, addFiles: (...input) => addFiles.current(...input) },
  );
  const files = useEditorUploads({ editor, field, site: uploads, labels: labels.upload });
  useEffect(() => {
    addFiles.current = files.addFiles;
  });
  useInsertion(insertion, editor, field);
  useEditorBlur(frame, field);
  const is_hydrated = useHydrated();
  const invalid = control["aria-invalid"];
  const required = control.required;
  const description_id = control["aria-describedby"];
  useEffect(() => {
    if (editor)
      setAttributes(editor.root, {
        "aria-label": labels.content,
        "aria-describedby": description_id,
        "aria-invalid": invalid && "true",
        "aria-required": required ? "true" : undefined,
      });
  }, [editor, labels.content, description_id, invalid, required]);
  /** The other editor would not know the places of the files. */
  const isUploading = () => {
    if (files.list.length === 0) return false;
    report("uploadsRunning");
    return true;
  };
  const boxOf = (upload: Upload, in_text = false) => (
    <UploadBox
      upload={upload}
      labels={labels.upload.box}
      maxSide={uploads.max_side}
      onRetry={() => files.retry(upload)}
      onRemove={() => files.remove(upload)}
      in_text={in_text}
    />
  );
  const area_id = `${control.id}-area`;
  // The space of the toolbar is kept if the plain field stays, because nothing may move.
  const has_room = rich_html !== null || text.content_format === "html";
  const expects_rich = has_room && !is_plain;
  return (
    <div
      className={tall ? "editor-tall" : undefined}
      onKeyDownCapture={submitByKey}
      onInput={() => setNotice("")}
    >
      <div
        ref={frame}
        className={joinClasses(
          "editor",
          has_room && "has-room",
          expects_rich && "expects-rich",
          editor && "rich",
          files.drop.is_over && "drop-target",
        )}
        data-invalid={invalid}
        data-drop={labels.upload.dropHere}
        {...files.drop.handlers}
      >
        <div className="editor-bar">
          {is_hydrated && !is_plain && (
            <EditorToolbar
              editor={editor}
              editorId={area_id}
              labels={labels}
              accept={files.accept}
              onPicture={files.prepare}
              onFiles={files.addFiles}
              onPlain={() => !isUploading() && void switchToPlain()}
            />
          )}
          {is_plain && (
            <PlainBar
              field={field}
              labels={labels}
              accept={files.accept}
              onOpen={files.prepare}
              onFiles={files.addFiles}
              onRich={() => !isUploading() && void switchToRich()}
            />
          )}
        </div>
        <div ref={area} id={area_id} className="editor-area" hidden={!editor} />
        <Textarea
          {...control}
          ref={field}
          name={name}
          defaultValue={text.content}
          className={joinClasses("editor-plain", editor && "sr-only min-h-0")}
          tabIndex={editor ? -1 : undefined}
          aria-hidden={editor ? true : undefined}
          onFocus={editor ? () => editor.focus() : undefined}
          onKeyDown={moveInTable}
          onPaste={(event) => {
            if (!hasOnlyFiles(event)) return;
            event.preventDefault();
            files.addFiles([...event.clipboardData.files]);
          }}
        />
        {editor && <PictureLine editor={editor} labels={labels} />}
      </div>
      {editor ? (
        files.list.map((upload) => {
          const place = files.places.get(upload.id);
          return place && createPortal(boxOf(upload, true), place, upload.id);
        })
      ) : (
        <ul
          className="upload-list"
          aria-label={labels.upload.list}
          hidden={files.list.length === 0}
        >
          {files.list.map((upload) => (
            <li key={upload.id}>{boxOf(upload)}</li>
          ))}
        </ul>
      )}
      <MentionList editor={editor} field={field} {...mentions} />
      {is_hydrated && (
        <>
          <output className="sr-only">{files.status}</output>
          {/* The text scrolls, and the place of a file may be out of sight. */}
          {files.problems.length > 0 && (
            <p role="alert" className={editor ? "upload-problems" : "sr-only"}>
              {files.problems.join(" ")}
            </p>
          )}
          <output className="editor-notice">{files.notice || notice}</output>
        </>
      )}
      <input
        ref={format}
        type="hidden"
        name={format_name}
        value={formatOf({ is_rich: editor !== null, is_plain }, text)}
      />
    </div>
  );
}

function formatOf(
  { is_rich, is_plain }: { is_rich: boolean; is_plain: boolean },
  { content_format }: EditorText,
) {
  if (is_rich) return "html";
  return is_plain ? "markdown" : content_format;
}

/** Ctrl+Enter, or Cmd+Enter, sends the form as its first button does. */
function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.closest("form")?.requestSubmit();
}

function hasOnlyFiles({ clipboardData }: ClipboardEvent): boolean {
  return clipboardData.files.length > 0 && clipboardData.getData("text/plain") === "";
}

function setAttributes(root: HTMLElement, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries({
    role: "textbox",
    "aria-multiline": "true",
    ...attributes,
  })) {
    if (value === undefined) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
}
