import { type ComponentProps, useEffect, useRef } from "react";
import { messageText } from "#app/client/form/form-messages.ts";
import type { FormErrors } from "#app/ui/forms/form-errors.tsx";
import type { Translate } from "#locales/index.ts";
import type { FilesResult } from "./form-files.server.ts";
import type { WritingResult } from "./writing-form.server.ts";

/** A sentence for each reason why files are not in the text. */
export function refusedFilesText(t: Translate, files: FilesResult | undefined): string[] {
  return (files?.refused ?? []).map(({ names, ...reason }) => {
    const message = messageText(t, reason.key, { reason });
    return names.length > 0 ? t("forms.aboutField", { label: names.join(", "), message }) : message;
  });
}

type Summary = ComponentProps<typeof FormErrors>;
type Refused = {
  form_id: string;
  result: WritingResult | undefined;
  refused_files: readonly string[];
};

/** The summary of errors with the refused files. The errors that the browser has found since take precedence. */
export function withRefusedFiles(
  t: Translate,
  summary: Summary,
  { form_id, result, refused_files }: Refused,
): Summary {
  const is_latest = summary.refusal === undefined || summary.refusal === result;
  if (refused_files.length === 0 || !is_latest) return summary;
  const field = fileFieldId(form_id);
  const items = [...summary.items, ...refused_files.map((message) => ({ message, field }))];
  const has_other_errors = summary.items.some((item) => item.field !== field);
  const title = has_other_errors
    ? t("forms.problems", { count: items.length })
    : t("editor.filesNotTaken");
  return { ...summary, title, items, refusal: result };
}

export function fileFieldId(form_id: string): string {
  return `${form_id}-files`;
}

type ReplaceText = (text: {
  title?: string;
  content: string;
  content_format: "html" | "markdown";
  version?: string;
  rich_html: null;
}) => void;

/** With script the editor keeps its text when the form is answered, so what the server added is put into it. */
export function useTextWithFiles(result: WritingResult | undefined, replaceText: ReplaceText) {
  const seen_id = useRef(result?.files?.id);
  const replace = useRef(replaceText);
  useEffect(() => {
    replace.current = replaceText;
  });
  useEffect(() => {
    const { files, initialValue } = result ?? {};
    if (!files || files.id === seen_id.current) return;
    seen_id.current = files.id;
    const { title, content, content_format, version } = initialValue ?? {};
    if (!files.has_changed_text || typeof content !== "string") return;
    replace.current({
      title: textOrNone(title),
      content,
      content_format: content_format === "html" ? "html" : "markdown",
      version: textOrNone(version),
      rich_html: null,
    });
  }, [result]);
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
