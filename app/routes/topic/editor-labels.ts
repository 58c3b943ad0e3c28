import { useMemo } from "react";
import { useT } from "#app/client/reader.ts";

export function useEditorLabels() {
  const t = useT();
  return useMemo(
    () => ({
      content: t("words.content"),
      markdown: t("topic.markdownHint"),
      toolbar: t("topic.tools"),
      tools: {
        heading: t("topic.toolHeading"),
        bold: t("topic.toolBold"),
        italic: t("topic.toolItalic"),
        underline: t("topic.toolUnderline"),
        strike: t("topic.toolStrike"),
        link: t("topic.toolLink"),
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
    [t],
  );
}
