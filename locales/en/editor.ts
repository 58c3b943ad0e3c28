import type { Translated } from "../index.ts";
import type { editor as source } from "../tr/editor.ts";

export const editor = {
  toPlain: "Plain text",
  toRich: "Rich text",
  toolPicture: "Picture",
  toolTable: "Table",
  pictureAddress: "Picture address",
  pictureText: "Description of the picture",
  pictureAdd: "Insert",
  pictureRefused: "The address of a picture has to begin with https:// or http://",
  column: "Column {{n}}",
  isPlain: "Plain text: formatting is written as Markdown.",
  isRich: "Rich text.",
  notConverted: "The text could not be converted just now. It has not changed.",
  richLoses:
    "A part of this text can only be written in plain text. It stays plain, so that nothing is lost.",
  plainLoses:
    "A part of this text cannot be written in plain text (merged cells or sizes of pictures). It stays rich, so that nothing is lost.",
  picturesLeftOut_one:
    "{{n}} picture was left out: the address of a picture has to begin with https:// or http://",
  picturesLeftOut_other:
    "{{n}} pictures were left out: the address of a picture has to begin with https:// or http://",
  picturesWaiting_one:
    "{{n}} picture of another site appears soon after you have sent the text. If it cannot be fetched, it stays a link.",
  picturesWaiting_other:
    "{{n}} pictures of other sites appear soon after you have sent the text. Those that cannot be fetched stay links.",
  willNotNotify: "Not notified when you send it, because they cannot see this forum: {{names}}",
  notNotified_one: "{{n}} mentioned member cannot see this forum and was not notified.",
  notNotified_other: "{{n}} mentioned members cannot see this forum and were not notified.",
  filesLeftOut:
    "Files cannot be uploaded. You can upload the picture to another site and insert its address here.",
  pictureShown: "The address is shown as a picture. Ctrl+Z leaves it as a link.",
  markdownFormatted: "Formatted as Markdown. Undo: Ctrl+Z",
  markdownNotFormatted:
    "A part of the pasted Markdown can only be written in plain text; it was inserted as it is.",
  sendKeys: "Ctrl+Enter sends",
  saveDraft: "Save draft",
  draftRestored: "Draft restored.",
  draftOnDevice: "Draft saved on this device.",
  draftInAccount: "Draft saved in your account.",
  dropDraft: "Discard draft",
  otherDraft: "Another draft",
  otherOnDevice: "This device has another, different draft:",
  otherInAccount: "Your account has another draft ({{date}}):",
  otherIsReplaced: "If you save the draft again or send the form, it is replaced.",
  useOther: "Use this one",
  keepShown: "Keep what is in the form",
  columns: "Columns",
  rows: "Rows",
  tableTools: "Table tools",
  addRow: "+ row",
  addRowName: "+ row: adds one below",
  addColumn: "+ column",
  addColumnName: "+ column: adds one to the right",
  removeRow: "− row",
  removeRowName: "− row: deletes the row",
  removeColumn: "− column",
  removeColumnName: "− column: deletes the column",
  removeTable: "Delete table",
} satisfies Translated<typeof source>;
