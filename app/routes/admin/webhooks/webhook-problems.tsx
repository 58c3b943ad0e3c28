import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { State } from "#app/ui/list/state.tsx";

/** The part of the dashboard about webhooks that do not reach their receivers. */
export function WebhookProblems({
  failing,
  switched_off,
}: {
  failing: number;
  switched_off: number;
}) {
  const t = useT();
  return (
    <>
      {failing > 0 && (
        <p>
          <State kind="bad">{t("webhooks.failingCount", { count: failing })}</State>
        </p>
      )}
      {switched_off > 0 && (
        <p>
          <State kind="bad">{t("webhooks.switchedOffCount", { count: switched_off })}</State>
        </p>
      )}
      <p className="text-sm">
        <a href={href("/admin/webhooks")} className="underline">
          {t("webhooks.title")}
        </a>
      </p>
    </>
  );
}
