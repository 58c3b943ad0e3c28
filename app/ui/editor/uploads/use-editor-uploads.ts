import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { RichEditor } from "../editor-rich.ts";
import { PICTURE_ADDED } from "../picture-node.ts";
import type { UploadBoxLabels } from "./upload-box.tsx";
import { isUnfinished, type SendFile } from "./upload-queue.ts";
import type { UploadTexts } from "./upload-target.ts";
import { useDrop } from "./use-drop.ts";
import { useUploads } from "./use-uploads.ts";
import { useWaitingSubmit } from "./use-waiting-submit.ts";

/** What the editor needs from the site to upload files. */
export type EditorUploads = {
  send: SendFile;
  /** What a file input may offer, or undefined if the server did not say. */
  loadAccept: () => Promise<string | undefined>;
  /** The longest side of a stored picture. */
  max_side: number;
  /** How many files the form waits for before it is sent. */
  onWaiting: (count: number) => void;
};

export type UploadLabels = {
  upload: UploadTexts & {
    box: UploadBoxLabels;
    list: string;
    dropHere: string;
    running: (count: number) => string;
    added: (name: string) => string;
    /** The form is sent after them. */
    waiting: (count: number) => string;
    /** The form was not sent, because they failed. */
    failed: (count: number) => string;
  };
};

type Options = {
  editor: RichEditor | null;
  field: RefObject<HTMLTextAreaElement | null>;
  site: EditorUploads;
  labels: UploadLabels["upload"];
};

/** The files of an editor: choosing, dropping, and what the form does meanwhile. */
export function useEditorUploads({ editor, field, site, labels }: Options) {
  const [accept, setAccept] = useState<string>();
  const [added_text, setAddedText] = useState("");
  const [was_refused, setWasRefused] = useState(false);
  const is_loading_accept = useRef(false);
  const { uploads, places, addFiles, retry, remove } = useUploads({
    editor,
    field,
    send: site.send,
    texts: labels,
    onFilled: ({ url, name }) => {
      setAddedText(labels.added(name));
      editor?.emitter.emit(PICTURE_ADDED, url);
    },
  });
  const list = uploads.filter(({ id }) => places.has(id));
  const unfinished_count = list.filter(isUnfinished).length;
  const failed_count = list.length - unfinished_count;
  const is_waiting = useWaitingSubmit({
    field,
    unfinished_count,
    failed_count,
    onFailed: () => {
      setWasRefused(true);
      field.current?.form?.querySelector<HTMLElement>(".upload-box.failed button")?.focus();
    },
  });
  const { onWaiting } = site;
  const waiting_count = is_waiting ? unfinished_count : 0;
  useEffect(() => onWaiting(waiting_count), [onWaiting, waiting_count]);

  async function addDropped(files: File[], { clientX, clientY }: DragEvent): Promise<void> {
    if (!editor) return addFiles(files);
    const { indexAtPoint } = await import("../editor-paste.ts");
    addFiles(files, indexAtPoint(editor, clientX, clientY) ?? undefined);
  }
  const drop = useDrop((files, event) => void addDropped(files, event));

  async function prepare(): Promise<void> {
    if (is_loading_accept.current) return;
    is_loading_accept.current = true;
    const loaded = await site.loadAccept();
    setAccept(loaded);
    is_loading_accept.current = loaded !== undefined;
  }

  return {
    list,
    places,
    addFiles,
    retry,
    remove,
    drop,
    accept,
    /** Before files are chosen. */
    prepare: () => void prepare(),
    /** What is shown above the buttons. */
    notice: noticeOf(labels, { waiting_count, failed_count: was_refused ? failed_count : 0 }),
    /** For screen readers. */
    status: unfinished_count > 0 ? labels.running(unfinished_count) : added_text,
    problems: list.flatMap(({ state }) => (state.status === "failed" ? [state.reason] : [])),
  };
}

function noticeOf(
  labels: UploadLabels["upload"],
  { waiting_count, failed_count }: { waiting_count: number; failed_count: number },
): string {
  if (waiting_count > 0) return labels.waiting(waiting_count);
  return failed_count > 0 ? labels.failed(failed_count) : "";
}
