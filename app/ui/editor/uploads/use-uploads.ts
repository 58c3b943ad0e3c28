import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { RichEditor } from "../editor-rich.ts";
import { plainTarget } from "./plain-target.ts";
import { placesIn, richTarget } from "./rich-target.ts";
import {
  isUnderWay,
  type SendFile,
  type Upload,
  type UploadedFile,
  UploadQueue,
} from "./upload-queue.ts";
import type { UploadTarget, UploadTexts } from "./upload-target.ts";

type Options = {
  editor: RichEditor | null;
  field: RefObject<HTMLTextAreaElement | null>;
  send: SendFile;
  texts: UploadTexts;
  /** After a file is in the text. */
  onFilled: (file: UploadedFile) => void;
};

/** By the ids of the uploads. In the plain field a place is no element. */
type Places = ReadonlyMap<number, HTMLElement | null>;

const NO_PLACES: Places = new Map();

/**
 * The files that are being uploaded into a text, and their places in it. Whoever deletes the place of
 * one stops it: then it can only come back by undoing. Those that leave with the form are stopped
 * too.
 */
export function useUploads({ editor, field, send, texts, onFilled }: Options) {
  const target = useRef<UploadTarget | null>(null);
  const latest_texts = useRef(texts);
  const composition = useComposition(field, editor);
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => {
    latest_texts.current = texts;
    queue.setHandlers({
      send,
      onDone: async (upload, file) => {
        await composition.current;
        target.current?.fill(upload, file);
        onFilled(file);
      },
    });
  });
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, noUploads);
  const [places, setPlaces] = useState(NO_PLACES);

  useEffect(() => {
    const { current: plain_field } = field;
    if (!plain_field) return undefined;
    const own_texts: UploadTexts = {
      placeholder: (name) => latest_texts.current.placeholder(name),
      fileText: (file) => latest_texts.current.fileText(file),
    };
    const plain = editor ? null : plainTarget(plain_field, own_texts);
    const text_target = plain ?? (editor && richTarget(editor, own_texts));
    target.current = text_target;
    const readPlaces = () => {
      const shown = queue.list().filter((upload) => text_target?.hasPlace(upload));
      setPlaces(placesOf(shown, editor));
      for (const upload of queue.list())
        if (!shown.includes(upload) && isUnderWay(upload)) queue.stop(upload.id);
    };
    // What is sent, and what is kept as a draft, has no places.
    const onFormData = ({ formData }: FormDataEvent) => {
      const text = formData.get(plain_field.name);
      if (plain && typeof text === "string")
        formData.set(plain_field.name, plain.withoutPlaces(text));
    };
    const { form } = plain_field;
    form?.addEventListener("formdata", onFormData);
    // The rich editor announces its changes here too.
    plain_field.addEventListener("input", readPlaces);
    const unsubscribe = queue.subscribe(readPlaces);
    return () => {
      form?.removeEventListener("formdata", onFormData);
      plain_field.removeEventListener("input", readPlaces);
      unsubscribe();
    };
  }, [editor, field, queue]);
  useEffect(() => () => queue.removeAll(), [queue]);

  return {
    uploads,
    places,
    addFiles(files: readonly File[], index?: number) {
      if (files.length === 0) return;
      const uploads = queue.add(files);
      target.current?.insert(uploads, index);
      queue.start();
    },
    retry: (upload: Upload) => queue.retry(upload.id),
    remove(upload: Upload) {
      target.current?.removePlace(upload);
      queue.remove(upload.id);
    },
  };
}

function placesOf(uploads: readonly Upload[], editor: RichEditor | null): Places {
  if (uploads.length === 0) return NO_PLACES;
  const elements = editor ? placesIn(editor) : NO_PLACES;
  return new Map(uploads.map(({ id }) => [id, elements.get(id) ?? null]));
}

const NONE: readonly Upload[] = [];
const noUploads = () => NONE;

/** Resolves when no input method composes a word, which would be lost if the text changed. */
function useComposition(field: RefObject<HTMLElement | null>, editor: RichEditor | null) {
  const composition = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const element = editor?.root ?? field.current;
    const listening = new AbortController();
    const { signal } = listening;
    element?.addEventListener(
      "compositionstart",
      () => {
        composition.current = new Promise((resolve) => {
          element.addEventListener("compositionend", () => resolve(), { once: true, signal });
          signal.addEventListener("abort", () => resolve());
        });
      },
      { signal },
    );
    return () => listening.abort();
  }, [field, editor]);
  return composition;
}
