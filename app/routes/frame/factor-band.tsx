import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";

/** The band above each page while the member has to set up a second factor. */
export function FactorBand({ due }: { due: Date }) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <p className="no-print mb-6 border-s-4 border-warning ps-4 text-ui">
      {t("layout.factorDue", { date: dateTime(due) })}{" "}
      <a href={href("/settings/security")} className="in-text">
        {t("layout.setUpFactor")}
      </a>
    </p>
  );
}
