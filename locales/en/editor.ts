import type { Translated } from "../index.ts";
import type { editor as source } from "../tr/editor.ts";

export const editor = {
  toPlain: "Plain text",
  toRich: "Rich text",
  toolPicture: "Picture",
  toolTable: "Table (in plain text)",
  pictureAddress: "Picture address",
  pictureText: "Description of the picture",
  pictureAdd: "Insert",
  pictureRefused: "The address of a picture has to begin with https://",
  column: "Column {{n}}",
  isPlain: "Plain text: formatting is written as Markdown.",
  isRich: "Rich text.",
  tableInPlain:
    "Tables are written in plain text; yours was added. Write another line below it for another row.",
  notConverted: "The text could not be converted just now. It has not changed.",
  richLoses:
    "A part of this text can only be written in plain text. It stays plain, so that nothing is lost.",
  plainLoses:
    "A part of this text cannot be written in plain text (merged cells or sizes of pictures). It stays rich, so that nothing is lost.",
  picturesLeftOut_one:
    "{{n}} picture was left out: only addresses that begin with https:// can be shown.",
  picturesLeftOut_other:
    "{{n}} pictures were left out: only addresses that begin with https:// can be shown.",
  filesLeftOut:
    "Files cannot be uploaded. You can upload the picture to another site and insert its address here.",
  pictureShown: "The address is shown as a picture. Ctrl+Z leaves it as a link.",
  markdownFormatted: "Formatted as Markdown. Undo: Ctrl+Z",
  markdownNotFormatted:
    "A part of the pasted Markdown can only be written in plain text; it was inserted as it is.",
  sendKeys: "Ctrl+Enter sends",
} satisfies Translated<typeof source>;
