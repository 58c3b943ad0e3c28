import { useMemo } from "react";
import { useReader } from "#app/client/page/reader.ts";
import { fileLabel } from "#app/lib/text/file-label.ts";
import type { EditorNotice } from "#app/ui/editor/editor-services.ts";
import type { UploadedFile } from "#app/ui/editor/uploads/upload-queue.ts";

const PERCENT = 100;

export function useEditorLabels() {
  const { t, language } = useReader();
  return useMemo(
    () => ({
      content: t("words.content"),
      markdown: t("topic.markdownHint"),
      toPlain: t("editor.toPlain"),
      toRich: t("editor.toRich"),
      columns: t("editor.columns"),
      rows: t("editor.rows"),
      tableAdd: t("editor.pictureAdd"),
      column: (n: number) => t("editor.column", { n }),
      tableTools: t("editor.tableTools"),
      tableActs: {
        addRow: { text: t("editor.addRow"), name: t("editor.addRowName") },
        addColumn: { text: t("editor.addColumn"), name: t("editor.addColumnName") },
        removeRow: { text: t("editor.removeRow"), name: t("editor.removeRowName") },
        removeColumn: { text: t("editor.removeColumn"), name: t("editor.removeColumnName") },
        removeTable: { text: t("editor.removeTable"), name: t("editor.removeTable") },
      },
      notice: (name: EditorNotice, count: number) =>
        name === "picturesLeftOut" ? t("editor.picturesLeftOut", { count }) : t(`editor.${name}`),
      chooseFiles: t("editor.chooseFiles"),
      describePicture: t("editor.describePicture"),
      describeName: t("editor.describeName"),
      upload: {
        placeholder: (name: string) => t("editor.uploadPlaceholder", { name }),
        fileText: (file: UploadedFile) => fileLabel(file, language),
        list: t("editor.uploads"),
        dropHere: t("editor.dropHere"),
        running: (count: number) => t("editor.uploadsGoing", { count }),
        added: (name: string) => t("editor.uploadAdded", { name }),
        waiting: (count: number) => t("editor.sendWaits", { count }),
        failed: (count: number) => t("editor.sendLacks", { count }),
        box: {
          waiting: t("editor.uploadWaiting"),
          sending: (share: number) =>
            t("editor.uploadSending", { percent: Math.floor(share * PERCENT) }),
          drawing: t("editor.uploadDrawing"),
          stopped: t("editor.uploadStopped"),
          stop: (name: string) => t("editor.uploadStop", { name }),
          dismiss: (name: string) => t("editor.uploadDismiss", { name }),
          again: t("words.tryAgain"),
          againName: (name: string) => t("editor.uploadAgainName", { name }),
        },
      },
      pictureAddress: t("editor.pictureAddress"),
      pictureText: t("editor.pictureText"),
      pictureAdd: t("editor.pictureAdd"),
      pictureRefused: t("editor.pictureRefused"),
      toolbar: t("topic.tools"),
      tools: {
        heading: t("topic.toolHeading"),
        bold: t("topic.toolBold"),
        italic: t("topic.toolItalic"),
        underline: t("topic.toolUnderline"),
        strike: t("topic.toolStrike"),
        link: t("topic.toolLink"),
        picture: t("editor.toolPicture"),
        table: t("editor.toolTable"),
        quote: t("topic.toolQuote"),
        code: t("topic.toolCode"),
        list: t("topic.toolList"),
        numbered: t("topic.toolNumbered"),
      },
      linkAddress: t("topic.linkAddress"),
      linkSet: t("topic.linkSet"),
      linkRemove: t("topic.linkRemove"),
      linkCancel: t("forms.cancel"),
    }),
    [t, language],
  );
}
