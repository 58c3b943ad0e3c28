import { useDates, useT } from "#app/client/reader.ts";

export function SuspensionState({ until }: { until: Date | null }) {
  const t = useT();
  const { dateTime } = useDates();
  return until ? t("moderation.untilDate", { date: dateTime(until) }) : t("moderation.forGood");
}
