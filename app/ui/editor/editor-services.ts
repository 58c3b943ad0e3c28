/** What the editor needs from the site, and what it tells the member. */

/** A text for both editors. Each part is null if its editor would lose a part of the text. */
export type ConvertedText = { markdown: string | null; rich_html: string | null };

export type EditorNotice =
  | "picturesLeftOut"
  | "uploadsRunning"
  | "pictureShown"
  | "markdownFormatted"
  | "markdownNotFormatted"
  | "notConverted"
  | "richLoses"
  | "plainLoses"
  | "isPlain"
  | "isRich";

export type EditorServices = {
  /** Null if the server did not answer, or refused the text. */
  convert: (text: string, format: "markdown" | "html") => Promise<ConvertedText | null>;
  /** Uploads files into the text at this place. */
  addFiles: (files: File[], index: number) => void;
  report: (notice: EditorNotice, count?: number) => void;
};
