import type { ComponentProps } from "react";
import type { FormErrors } from "#app/ui/forms/form-errors.tsx";
import type { Translate } from "#locales/index.ts";
import type { WritingResult } from "./writing-form.server.ts";

type Summary = ComponentProps<typeof FormErrors>;

/** The summary of a form that was sent, and came back because mentions in it notify nobody. */
export function withUnnotified(
  t: Translate,
  summary: Summary,
  result: WritingResult | undefined,
): Summary {
  if (!result?.preview?.was_sent || summary.items.length > 0) return summary;
  const names = result.preview.unnotified.join(", ");
  const items = [
    { message: t("editor.willNotNotify", { names }) },
    { message: t("editor.sendAgain") },
  ];
  return { ...summary, title: t("topic.notPublished"), items, refusal: result };
}
