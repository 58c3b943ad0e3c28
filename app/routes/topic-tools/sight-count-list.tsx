import { useT } from "#app/client/page/reader.ts";
import type { SightCounts } from "#app/domain/forums/audiences/parts/count-sight-change.server.ts";

type SightCountListProps = { counts: SightCounts; has_subscriptions?: boolean };

/** How many members lose and gain sight of posts, and how many subscriptions end. */
export function SightCountList({ counts, has_subscriptions = true }: SightCountListProps) {
  const t = useT();
  const { lost, gained, subscriptions } = counts;
  return (
    <ul className="list-disc space-y-1.5 ps-5 text-ui">
      {lost > 0 && <li>{t("sight.lost", { count: lost })}</li>}
      {gained > 0 && <li>{t("sight.gained", { count: gained })}</li>}
      {has_subscriptions && subscriptions > 0 && (
        <li>{t("sight.subscriptions", { count: subscriptions })}</li>
      )}
      {lost > 0 && <li>{t("sight.notTold")}</li>}
    </ul>
  );
}
