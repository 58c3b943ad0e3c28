import type { Upload, UploadedFile } from "./upload-queue.ts";

/** The text that shows the places of files while they are uploaded. */
export type UploadTarget = {
  /** On lines of their own, at the caret if there is no `index`. */
  insert: (uploads: readonly Upload[], index?: number) => void;
  hasPlace: (upload: Upload) => boolean;
  /** Puts the picture, or the link to the file, where its place is. */
  fill: (upload: Upload, file: UploadedFile) => void;
  removePlace: (upload: Upload) => void;
};

export type UploadTexts = {
  /** Stands for a file in plain text until it is uploaded. */
  placeholder: (name: string) => string;
  /** The text of a link to a file: name, kind and size. */
  fileText: (file: UploadedFile) => string;
};
