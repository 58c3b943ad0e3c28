import type { FormResult } from "#app/contract/form-result.ts";
import type { Translate } from "#locales/index.ts";
import { messageText } from "./message-text.ts";

type RefusedForm = {
  form_id: string;
  /** Message keys by field; those of the whole form have the name "". */
  errors: Record<string, string[] | null | undefined>;
  /** The visible labels of the fields. */
  labels: Record<string, string | undefined>;
  /** Missing if the browser refused the form. */
  result: FormResult | undefined;
  /** The sentence of a key, if the field adds something to it. */
  textOf?: (name: string, key: string) => string;
};

/** The title and the items of the summary above a refused form. An error of a field names it. */
export function summaryOf(t: Translate, { form_id, errors, labels, result, textOf }: RefusedForm) {
  const items = Object.entries(errors).flatMap(([name, keys]) => {
    if (!keys?.[0]) return [];
    const message = textOf?.(name, keys[0]) ?? messageText(t, keys[0], result);
    const label = labels[name];
    const names_field = !label || message.startsWith(label);
    return {
      message: names_field ? message : t("forms.aboutField", { label, message }),
      field: name ? `${form_id}-${name}` : undefined,
    };
  });
  const title = result?.reason ? t("words.failure") : t("forms.problems", { count: items.length });
  return { title, items };
}
