import { useDates, useT } from "#app/client/page/reader.ts";
import { ALARM_PAGES } from "#app/domain/operations/alarms/alarm-pages.ts";
import type { OpenAlarm } from "#app/domain/operations/alarms/causes.ts";
import { State } from "#app/ui/list/state.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";

/** The open alarms: what each is, since when, what it means and what to do. */
export function Alarms({ alarms }: { alarms: OpenAlarm[] }) {
  const t = useT();
  const { dateTime } = useDates();
  if (alarms.length === 0) return null;
  return (
    <section aria-labelledby="alarms" className="mb-8">
      <Band id="alarms" title={t("alarms.title")} />
      <ul>
        {alarms.map(({ cause, detail, since }) => (
          <li key={cause} className="border-b border-line py-3">
            <h3 className="text-ui">
              <State kind="bad">
                <a href={ALARM_PAGES[cause]}>{t(`alarms.name_${cause}`)}</a>
              </State>
            </h3>
            <p className="text-sm text-muted">
              <DateTime
                value={since.toISOString()}
                text={t("alarms.since", { date: dateTime(since) })}
              />
              {detail && ` · ${t("alarms.detail", { detail })}`}
            </p>
            <p className="mt-1 max-w-form text-sm">
              {t(`alarms.what_${cause}`)} {t(`alarms.means_${cause}`)} {t(`alarms.do_${cause}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
