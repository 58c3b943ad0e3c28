import { useDates, useT } from "#app/client/page/reader.ts";
import type { ShownSuspension } from "./frame-data.server.ts";

/**
 * The band above each page of a suspended member: the end, the reason, and the address for
 * objections.
 */
export function SuspensionBand({
  suspension: { reason, until, appeal_to },
}: {
  suspension: ShownSuspension;
}) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <p className="mb-6 border-s-4 border-warning ps-4 text-ui wrap-anywhere">
      <b>
        {until
          ? t("layout.suspendedUntil", { date: dateTime(new Date(until)) })
          : t("layout.suspendedForGood")}
      </b>{" "}
      {t("layout.suspendedBecause", { reason })}{" "}
      {appeal_to ? (
        <>
          {t("layout.appealTo")}{" "}
          <a href={`mailto:${appeal_to}`} className="in-text">
            {appeal_to}
          </a>
        </>
      ) : (
        t("layout.appealToAdmin")
      )}
    </p>
  );
}
