import { useDates, useT } from "#app/client/page/reader.ts";
import { FAILING_DAYS } from "#app/domain/programs/webhooks/limits.ts";
import { State } from "#app/ui/list/state.tsx";

type WebhookStateProps = { is_active: boolean; failing_since: Date | null };

/** Whether the webhook is on, and since when nothing has reached its receiver. */
export function WebhookState({ is_active, failing_since }: WebhookStateProps) {
  const t = useT();
  const { dateTime } = useDates();
  if (failing_since === null)
    return (
      <State kind={is_active ? "good" : "off"}>
        {t(is_active ? "webhooks.on" : "webhooks.off")}
      </State>
    );
  return (
    <State kind="bad">
      <span className="whitespace-normal">
        {is_active
          ? t("webhooks.failing", { date: dateTime(failing_since) })
          : t("webhooks.switchedOff", { count: FAILING_DAYS })}
      </span>
    </State>
  );
}
