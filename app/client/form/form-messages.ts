import type { FormResult } from "#app/contract/form-result.ts";
import type { MessageKey, Translate } from "#locales/index.ts";

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
/** Longer waits are easier to understand in hours. */
const MAX_MINUTES_SHOWN = 90;

/**
 * Translates a message key. Schemas and refusals use keys, which the form library passes on as
 * plain strings. If `result` was refused with this key, the message names its values, and the time to
 * wait is added.
 */
export function messageText(
  t: Translate,
  key: string | undefined,
  result?: FormResult | null,
): string {
  if (!key) return "";
  const reason = result?.reason?.key === key ? result.reason : undefined;
  const message = t(`messages.${key as MessageKey}`, reason?.values);
  const seconds = reason?.retry_after_seconds;
  return seconds === undefined
    ? message
    : `${message} ${waitText(t, Math.ceil(seconds / SECONDS_PER_MINUTE))}`;
}

/** When to try again. */
export function waitText(t: Translate, minutes: number): string {
  if (minutes <= MAX_MINUTES_SHOWN) return t("layout.waitMinutes", { count: minutes });
  return t("layout.waitHours", { count: Math.ceil(minutes / MINUTES_PER_HOUR) });
}

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
