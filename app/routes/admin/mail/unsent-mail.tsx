import { useT } from "#app/client/page/reader.ts";
import { State } from "#app/ui/list/state.tsx";

type UnsentMailProps = { waiting: number; failed: number; counted_max: number };

export function UnsentMail({ waiting, failed, counted_max }: UnsentMailProps) {
  const t = useT();
  if (waiting + failed === 0) return <State kind="good">{t("admin.noMail")}</State>;
  return (
    <span className="flex flex-wrap gap-x-5">
      {waiting > 0 && (
        <State kind="running">
          {waiting < counted_max
            ? t("admin.mailWaiting", { count: waiting })
            : t("admin.mailWaitingMany", { count: counted_max })}
        </State>
      )}{" "}
      {failed > 0 && (
        <State kind="bad">
          {failed < counted_max
            ? t("admin.mailFailed", { count: failed })
            : t("admin.mailFailedMany", { count: counted_max })}
        </State>
      )}
    </span>
  );
}
