import { useDates, useT } from "#app/client/page/reader.ts";

/** The band above each page while nobody writes: since when, and why. */
export function ReadOnlyBand({ since, reason }: { since: Date; reason: string }) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <section
      aria-label={t("layout.readOnly")}
      className="no-print mb-6 border-s-4 border-warning ps-4 text-ui wrap-anywhere"
    >
      <p>
        <b>{t("layout.readOnlySince", { date: dateTime(since) })}</b> {reason}
      </p>
    </section>
  );
}
