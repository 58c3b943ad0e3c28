import type { FormResult } from "#app/contract/form-result.ts";
import type { MessageKey, Translate } from "#locales/index.ts";

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
/** Longer waits are easier to understand in hours. */
const MAX_MINUTES_SHOWN = 90;

/**
 * Translates a message key. Schemas and refusals use keys, which the form library passes on as
 * plain strings. If `result` was refused with this key, the message names its values, and the time
 * to wait is added.
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

function waitText(t: Translate, minutes: number): string {
  if (minutes <= MAX_MINUTES_SHOWN) return t("layout.waitMinutes", { count: minutes });
  return t("layout.waitHours", { count: Math.ceil(minutes / MINUTES_PER_HOUR) });
}
