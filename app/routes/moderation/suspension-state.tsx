import { useDates, useT } from "#app/client/page/reader.ts";

export function SuspensionState({ until }: { until: Date | null }) {
  const t = useT();
  const { dateTime } = useDates();
  return until ? t("moderation.untilDate", { date: dateTime(until) }) : t("moderation.forGood");
}
